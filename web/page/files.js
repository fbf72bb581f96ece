/** Saves a text as a file, or copies it. */

/**
 * @param {string} name
 * @param {string} text
 * @param {string} [type]
 */
export function download(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser may still be reading
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it has been copied
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text); // there is no clipboard without a secure connection
  }
}

/** @param {string} text */
function copyTheOldWay(text) {
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  return copied;
}
