/** The shapes of an SVG icon as one path. A move to the origin stands before each, for paths that begin with "m". */

/** @typedef {readonly (readonly [string, Record<string, string | number | undefined>])[]} Shapes */

/** @param {Shapes} shapes */
export function outline(shapes) {
  return shapes.map(([tag, about]) => `M0 0${(draw[tag] ?? unknown)(about)}`).join("");
}

/** @type {Record<string, (about: Record<string, any>) => string>} */
const draw = {
  path: ({ d }) => d,
  circle: ({ cx, cy, r }) => oval(+cx, +cy, +r, +r),
  ellipse: ({ cx, cy, rx, ry }) => oval(+cx, +cy, +rx, +ry),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  polygon: ({ points }) => `M${points}Z`,
  rect: ({ x = 0, y = 0, width, height, rx, ry = rx }) =>
    box(+x, +y, +width, +height, +(rx ?? ry ?? 0), +(ry ?? 0)),
};

/** @param {unknown} about @returns {string} */
function unknown(about) {
  throw new Error(`an icon of an unknown shape: ${JSON.stringify(about)}`);
}

/** @param {number} cx @param {number} cy @param {number} rx @param {number} ry */
function oval(cx, cy, rx, ry) {
  const half = `a${rx} ${ry} 0 1 0 `;
  return `M${cx - rx} ${cy}${half}${2 * rx} 0${half}${-2 * rx} 0Z`;
}

/** @param {number} x @param {number} y @param {number} w @param {number} h @param {number} rx @param {number} ry */
function box(x, y, w, h, rx, ry) {
  const turn = (/** @type {number} */ dx, /** @type {number} */ dy) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  const across = w - 2 * rx;
  const down = h - 2 * ry;
  return (
    `M${x + rx} ${y}h${across}${turn(rx, ry)}v${down}${turn(-rx, ry)}` +
    `h${-across}${turn(-rx, -ry)}v${-down}${turn(rx, -ry)}Z`
  );
}
