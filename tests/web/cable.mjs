/** What lies between a page and the server: it can be pulled out, or fall asleep with its machine. */

import { connect, createServer } from "node:net";

export class Cable {
  online = true;
  #asleep = false;
  /** @type {Set<import("node:net").Socket>} */
  #sockets = new Set();
  #server;

  /** @param {string} url */
  constructor(url) {
    const { hostname, port } = new URL(url);
    this.#server = createServer((near) => {
      if (!this.online) return void near.destroy();
      const far = connect(Number(port), hostname);
      for (const [one, other] of [[near, far], [far, near]]) {
        this.#sockets.add(one);
        one.pipe(other);
        if (this.#asleep) one.pause();
        one.on("error", () => other.destroy());
        one.on("close", () => {
          this.#sockets.delete(one);
          other.destroy();
        });
      }
    });
  }

  async lay() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (this.#server.address());
    this.url = `ws://127.0.0.1:${port}`;
    return this;
  }

  /** @param {boolean} online */
  put(online) {
    this.online = online;
    if (!online) for (const socket of this.#sockets) socket.destroy();
  }

  /** The lid is closed: nothing is lost, and all that is sent meanwhile comes at once when it is opened. */
  sleep() {
    this.#asleep = true;
    for (const socket of this.#sockets) socket.pause();
  }

  wake() {
    this.#asleep = false;
    for (const socket of this.#sockets) socket.resume();
  }

  end() {
    this.put(false);
    this.#server.close();
  }
}
