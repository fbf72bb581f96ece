/** The base of a class whose `change` event means that something about it is different. */
export class Changing extends EventTarget {
  #queued = false;

  /** Several changes in the same task are one event. */
  changed() {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      this.dispatchEvent(new Event("change"));
    });
  }
}
