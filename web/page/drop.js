/** Files dropped anywhere on the page. */

/**
 * @param {(over: boolean) => void} hover
 * @param {(files: File[]) => void} take
 */
export function onDrop(hover, take) {
  const has = (/** @type {DragEvent} */ event) => Boolean(event.dataTransfer?.types.includes("Files"));
  addEventListener("dragover", (event) => {
    if (!has(event)) return;
    event.preventDefault(); // otherwise the browser would open the file in place of the table
    hover(true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) hover(false); // not merely from one element to another
  });
  addEventListener("drop", (event) => {
    hover(false);
    if (!has(event) || event.defaultPrevented) return; // somebody nearer has taken them
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
}
