/**
 * A device with the same library, rights, server and stream as a room, and nothing else: no keys, no
 * entries, no store, no engine. What it needs to be let in was made outside of the page.
 */
async ({ library, url, nkey, seed, shown, room, device }) => {
  const { wsconnect, nkeys } = (await import(library)).default;
  const pair = nkeys.fromSeed(new TextEncoder().encode(seed));
  const base64url = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const sign = (nonce) => base64url(pair.sign(new TextEncoder().encode(nonce ?? "")));
  const connection = await wsconnect({
    servers: url,
    reconnect: false,
    inboxPrefix: `_INBOX_${nkey}`,
    authenticator: (nonce) => ({ nkey, sig: sign(nonce), auth_token: shown }),
  });
  const bare = {
    act: (_message) => {},
    publish: (data) => connection.request(`dw.${room}.${device}`, data, { timeout: 10_000 }),
    publishAs: (other) =>
      connection.request(`dw.${room}.${other}`, "forged", { timeout: 10_000 }).then(
        () => "stored",
        (error) => String(error.cause ?? error),
      ),
    async read(since) {
      const reply = await connection.request(`dwr.${room}.${nkey}`, JSON.stringify({ since, stream: "" }), { timeout: 10_000 });
      return reply.json();
    },
    /** Everything that is there, until the last of it has come; milliseconds. */
    async replay(count) {
      let left = count;
      const begun = performance.now();
      const over = new Promise((done) => (bare.act = () => --left === 0 && done(performance.now() - begun)));
      await bare.read(0);
      return over;
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
  connection.subscribe(`dwi.${nkey}`, {
    callback: (_, message) => message.reply?.startsWith("$JS.ACK.") && bare.act(message),
  });
  await connection.flush();
  globalThis.bare = bare;
}
