/**
 * A device with the same library, rights, server and stream as a room, and nothing else: no keys, no
 * entries, no store, no engine. What it needs to be let in was made outside of the page.
 */
async ({ library, url, nkey, seed, shown, room, device }) => {
  const { wsconnect, nkeys } = (await import(library)).default;
  const pair = nkeys.fromSeed(new TextEncoder().encode(seed));
  const base64url = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const sign = (nonce) => base64url(pair.sign(new TextEncoder().encode(nonce ?? "")));
  let connection;
  const come = async () => {
    connection = await wsconnect({
      servers: url,
      reconnect: false,
      inboxPrefix: `_INBOX_${nkey}`,
      authenticator: (nonce) => ({ nkey, sig: sign(nonce), auth_token: shown }),
    });
    connection.subscribe(`dwi.${nkey}`, {
      callback: (_, message) => message.reply?.startsWith("$JS.ACK.") && bare.act(message),
    });
    await connection.flush();
  };
  const bare = {
    act: (_message) => {},
    publish: (data) => connection.request(`dw.${room}.${device}`, data, { timeout: 10_000 }),
    publishAs: (other) =>
      connection.request(`dw.${room}.${other}`, "forged", { timeout: 10_000 }).then(
        () => "stored",
        (error) => String(error.cause ?? error),
      ),
    async read(since, stream = "") {
      const reply = await connection.request(`dwr.${room}.${nkey}`, JSON.stringify({ since, stream }), {
        timeout: 60_000, // the answer stands in line behind what is read
      });
      return reply.json();
    },
    /**
     * Everything that is there, until the last of it has come; milliseconds. A reader that falls too far
     * behind is cut off by the server: it comes again, and reads on.
     */
    async replay(count) {
      let [left, last, expected, stream] = [count, 0, 1, ""];
      const begun = performance.now();
      const over = new Promise((done) => {
        bare.act = ({ reply }) => {
          const [seq, number] = reply.split(".").slice(5, 7).map(Number);
          if (number !== expected) return; // of what was asked for before
          expected += 1;
          if (seq <= last) return; // it was cut off before it knew the stream, and begins anew
          last = seq;
          if (--left === 0) done(performance.now() - begun);
        };
      });
      for (;;) {
        const asked = bare.read(last, stream).then(
          (answer) => (stream = answer.stream),
          (error) => connection.isClosed() || Promise.reject(error),
        );
        const cut = connection.closed().then(() => undefined);
        const took = await Promise.race([over, cut, asked.then(() => Promise.race([over, cut]))]);
        if (took !== undefined) return took;
        expected = 1;
        await come();
      }
    },
    /** There and back, both kept by the stream; milliseconds. */
    trip(size) {
      const begun = performance.now();
      const back = new Promise((done) => {
        bare.act = ({ subject }) => !subject.endsWith(device) && done(performance.now() - begun);
      });
      bare.publish(crypto.getRandomValues(new Uint8Array(size))).catch(() => {});
      return back;
    },
    /** Answer whatever others say, at once, in the same way. */
    echo() {
      bare.act = ({ subject, data }) => subject.endsWith(device) || bare.publish(data).catch(() => {});
    },
    end: () => connection.close(),
  };
  await come();
  globalThis.bare = bare;
}
