/**
 * Before the page's own code: notes when messages pass the page's edges (its sockets, its worker), and
 * when a card is there. Nothing inside the page is touched, so nothing that is measured is changed.
 */
(() => {
  let skew = 0;
  /** @type {[string, number][] | undefined} */
  let marks;
  /** @type {string | undefined} */
  let before;
  const clock = () => performance.timeOrigin + performance.now() - skew;
  const mark = (name) => marks?.push([name, clock()]);
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  const latin = new TextDecoder("latin1");
  const said = (data) => (marks && typeof data !== "string" ? latin.decode(data) : "");

  globalThis.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {
        const text = said(data);
        if (/MSG _INBOX_/.test(text)) mark("acknowledged");
        if (/MSG dw\./.test(text)) mark("arrived");
      });
    }

    send(data) {
      if (/PUB dw\./.test(said(data))) mark("sent");
      super.send(data);
    }
  };

  globalThis.Worker = class extends Worker {
    #op = "";

    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {
        if ("reply" in data) mark(this.#op);
      });
    }

    postMessage(message, ...rest) {
      this.#op = /"op":"(\w+)"/.exec(message?.text ?? "")?.[1] ?? "";
      super.postMessage(message, ...rest);
    }
  };

  const feed = () => document.querySelector("roll-feed");
  const newest = () => [...(feed()?.shadowRoot.querySelectorAll("roll-card") ?? [])].at(-1);
  const hasResult = (card) => card.shadowRoot?.querySelector("article:not([aria-busy]):not(.stub)");
  const UNDECIDED = ["checking", "waiting"];
  const isVerified = (card) => hasResult(card) && !UNDECIDED.includes(card.entry.proof?.state);

  globalThis.probe = {
    clock,

    /** One clock for two pages: what this page's own differs from the machine's, taken at its ticks. */
    async setClock() {
      const found = [];
      for (let turn = 0; turn < 15; turn += 1) {
        const now = Date.now();
        while (Date.now() === now);
        found.push(performance.timeOrigin + performance.now() - Date.now());
        await pause(3);
      }
      skew = found.sort((one, other) => one - other)[7];
    },

    /** From now on; `verified` resolves when a card that is not there yet has its result, and this page's verdict. */
    begin() {
      marks = [];
      before = newest()?.entry?.id;
      this.verified = new Promise((done) => {
        const seen = new WeakSet();
        const watching = new MutationObserver(() => look());
        const watch = (root) => {
          if (!seen.has(root)) watching.observe(root, { subtree: true, childList: true, attributes: true });
          seen.add(root);
        };
        const look = async () => {
          const card = newest();
          if (!card || card.entry?.id === before) return;
          await card.updateComplete;
          watch(card.shadowRoot);
          if (!isVerified(card)) return;
          watching.disconnect();
          done(clock());
        };
        watch(feed().shadowRoot);
      });
    },

    async end() {
      const verified = await this.verified;
      const found = marks;
      marks = undefined;
      return { verified, marks: found };
    },

    /**
     * A click outside of any command, as a person's. Whoever asked for it is answered when all is over, here
     * and, some milliseconds later, with the others: every command, and what waits for one, would run on the
     * cores that the pages need.
     */
    async click(button, later) {
      await pause(150); // as long as a hand needs from one roll to the next
      performance.mark("bench click");
      const at = clock();
      button.click();
      await this.verified;
      await pause(later);
      performance.mark("bench over");
      return at;
    },

    /** Whether the newest card is that of this entry, with its result. */
    isNewest: (id) => newest()?.entry?.id === id && Boolean(hasResult(newest())),
  };
})();
