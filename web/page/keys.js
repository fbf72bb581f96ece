/** Keys that work everywhere on the page. */

/**
 * @param {() => void} quick is called for `/`: it leads to the quick roll
 */
export function onKeys(quick) {
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isTyping(event.composedPath()[0])) return;
    event.preventDefault();
    quick();
  });
}

/** @param {EventTarget} target */
function isTyping(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches("textarea, select")) return true;
  return target.matches("input:not([type=checkbox], [type=radio], [type=button], [type=color])");
}
