/** A clock as slices of a circle, in a box of 100 by 100. Pure. */

const MIDDLE = 50;
const RADIUS = 46;

/** More slices than this are too thin to be told apart: one slice shows the whole value. */
export const MOST_SLICES = 24;

/**
 * The outline of slice number `at` (from the top, clockwise).
 * @param {number} at
 * @param {number} of
 */
export function slice(at, of) {
  return sector(at / of, (at + 1) / of);
}

/**
 * @param {number} from a share of the circle
 * @param {number} to
 */
export function sector(from, to) {
  if (to - from >= 1) return `M${MIDDLE} ${MIDDLE - RADIUS}A${RADIUS} ${RADIUS} 0 1 1 ${MIDDLE - 0.01} ${MIDDLE - RADIUS}Z`;
  const large = to - from > 0.5 ? 1 : 0;
  return `M${MIDDLE} ${MIDDLE}L${point(from)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${point(to)}Z`;
}

/** @param {number} share */
function point(share) {
  const angle = 2 * Math.PI * share;
  const x = MIDDLE + RADIUS * Math.sin(angle);
  const y = MIDDLE - RADIUS * Math.cos(angle);
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/**
 * The slice under a point of the box; undefined in the corners.
 * @param {number} x
 * @param {number} y
 * @param {number} of
 */
export function sliceUnder(x, y, of) {
  const [right, down] = [x - MIDDLE, y - MIDDLE];
  if (Math.hypot(right, down) > RADIUS + 4) return undefined;
  const turn = (Math.atan2(right, -down) / (2 * Math.PI) + 1) % 1;
  return Math.min(Math.floor(turn * of), of - 1);
}
