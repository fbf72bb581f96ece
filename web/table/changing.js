/** Something that others watch: its `change` event means that it is different now. */
export class Changing extends EventTarget {
  #queued = false;

  /** However much changes at once, it is told once. */
  changed() {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      this.dispatchEvent(new Event("change"));
    });
  }
}
