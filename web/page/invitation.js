/** An invitation in the page's address. It is removed from the address bar before anything else is done. */

const INVITES = /[#&]join=/;

/** Whether the address has one. */
export const isInvited = () => INVITES.test(location.hash);

/** @param {(fragment: string) => void} follow */
export function onInvitation(follow) {
  const look = () => {
    const { hash, pathname, search } = location;
    if (!isInvited()) return;
    history.replaceState(history.state, "", pathname + search);
    follow(hash);
  };
  addEventListener("hashchange", look); // a link was opened in this tab
  look();
}
