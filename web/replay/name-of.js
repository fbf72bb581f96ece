/** @typedef {import("../generated/protocol.js").Seated} Seated */

/** What the table calls a device. @param {Seated | null} seated @param {string} device */
export const nameOf = (seated, device) => seated?.people?.[device]?.name || seated?.hellos?.[device]?.name || device.slice(0, 8);
