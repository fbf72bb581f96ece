/** An invitation the page was opened with. It leaves the address bar before anything else is done. */

const INVITES = /[#&]join=/;

/** Whether the page is being opened with one. */
export const isInvited = () => INVITES.test(location.hash);

/** @param {(fragment: string) => void} follow */
export function onInvitation(follow) {
  const look = () => {
    const { hash, pathname, search } = location;
    if (!isInvited()) return;
    history.replaceState(history.state, "", pathname + search);
    follow(hash);
  };
  addEventListener("hashchange", look); // a link that was pasted into an open table
  look();
}
