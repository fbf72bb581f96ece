import { css, html } from "lit";
import { styleMap } from "./style-map.js";

/**
 * A character's portrait, or the first letter of its name on its colour. It is hidden from screen readers, since
 * the name stands beside it.
 * @param {{ portrait?: string, colour?: string, sheet?: Record<string, any> }} character
 */
export function characterFace({ portrait, colour, sheet }) {
  const ring = styleMap({ "--who": colour || "var(--line)" });
  if (portrait) return html`<img class="face" src=${portrait} alt="" style=${ring} />`;
  const letter = [...String(sheet?.name ?? "").trim()][0]?.toUpperCase() ?? "?";
  return html`<span class="face" style=${ring} aria-hidden="true">${letter}</span>`;
}

export const faceStyles = css`
  .face {
    --size: 44px;
    flex: none;
    display: grid;
    place-items: center;
    inline-size: var(--size);
    block-size: var(--size);
    border: 3px solid var(--who);
    border-radius: 50%;
    background: var(--sunken);
    font-family: var(--font-display);
    font-size: calc(var(--size) * 0.45);
    object-fit: cover;
  }
`;
