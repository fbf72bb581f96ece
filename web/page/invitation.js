/** An invitation the page was opened with. It leaves the address bar before anything else is done. */

/** @param {(fragment: string) => void} follow */
export function onInvitation(follow) {
  const look = () => {
    const { hash, pathname, search } = location;
    if (!/[#&]join=/.test(hash)) return;
    history.replaceState(history.state, "", pathname + search);
    follow(hash);
  };
  addEventListener("hashchange", look); // a link that was pasted into an open table
  look();
}
