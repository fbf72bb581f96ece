/** Files dropped anywhere on the page. */

/**
 * @param {(over: boolean) => void} hover
 * @param {(files: File[]) => void} take
 */
export function onDrop(hover, take) {
  const has = (/** @type {DragEvent} */ event) => Boolean(event.dataTransfer?.types.includes("Files"));
  addEventListener("dragover", (event) => {
    if (!has(event)) return;
    event.preventDefault(); // otherwise the browser would open the file in place of the page
    hover(true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) hover(false); // it has left the page, not only an element
  });
  addEventListener("drop", (event) => {
    hover(false);
    if (!has(event) || event.defaultPrevented) return; // an element has taken the files
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  });
}
