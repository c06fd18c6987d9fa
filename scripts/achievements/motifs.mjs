// Parts that several pictures are made of, drawn by hand.
import { GLOW, INK, LAMP } from './window.mjs'

/** @param {number} x @param {number} y @param {number} scale @param {string} drawing @param {number} [turn] degrees */
export const at = (x, y, scale, drawing, turn = 0) =>
  `<g transform="translate(${x} ${y})${turn === 0 ? '' : ` rotate(${turn})`} scale(${scale})">${drawing}</g>`

/** Five-pointed, radius 10, middle at 0 0. @param {string} fill */
export const star5 = (fill) =>
  `<path d="M0-10 2.900-3.100 10.400-2.600 4.600 2.100 6.500 9.400 0 5.400-6.500 9.400-4.600 2.100-10.400-2.600-2.900-3.100Z" fill="${fill}"/>`

/** A sheriff's badge, radius about 12. @param {string} fill @param {string} line */
export const badge = (fill, line) => {
  const points = Array.from({ length: 12 }, (_, i) => {
    const radius = i % 2 === 0 ? 11 : 5.6
    const angle = (i * Math.PI) / 6 - Math.PI / 2
    return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
  })
  const tips = Array.from({ length: 6 }, (_, i) => {
    const angle = (i * Math.PI) / 3 - Math.PI / 2
    return `<circle cx="${(Math.cos(angle) * 11).toFixed(2)}" cy="${(Math.sin(angle) * 11).toFixed(2)}" r="1.700"/>`
  })
  return `<g fill="${fill}" stroke="${line}" stroke-width=".7"><path d="M${points.join('L')}Z" stroke-linejoin="round"/>${tips.join('')}</g>`
}

/** A fedora, 60 wide, brim at y 0. @param {string} felt @param {string} band */
export const fedora = (felt, band) =>
  `<path d="M-30 0c4-6 14-7 17-8l3-15c2-9 7-7 10-4 3-3 8-5 10 4l3 15c3 1 13 2 17 8 2 4-12 7-30 7S-32 4-30 0Z" fill="${felt}"/><path d="M-14-8c9 4 19 4 28 0l-1-5c-8 3-18 3-26 0Z" fill="${band}"/>`

/** Head and shoulders, 64 wide, 60 high, middle of the neck line at 0 0. @param {string} fill */
export const bust = (fill) =>
  `<path d="M-32 34c1-20 8-26 20-29 6-2 8-4 8-9h8c0 5 2 7 8 9 12 3 19 9 20 29Z" fill="${fill}"/><ellipse cy="-15" rx="12.500" ry="15" fill="${fill}"/>`

/** Sharp-edged sparkle, radius 10. @param {string} fill */
export const sparkle = (fill) =>
  `<path d="M0-10C1-2 2-1 10 0 2 1 1 2 0 10-1 2-2 1-10 0-2-1-1-2 0-10Z" fill="${fill}"/>`

/** @param {number} cx @param {number} cy @param {number} r @param {string} [fill] */
export const moon = (cx, cy, r, fill = GLOW) =>
  `<path d="M${cx + r * 0.35} ${cy - r}a${r} ${r} 0 1 0 ${r * 0.62} ${r * 1.35}a${r * 0.8} ${r * 0.8} 0 0 1 ${-r * 0.62} ${-r * 1.35}Z" fill="${fill}"/>`

/** Roofs at the foot of a sky. @param {string} fill @param {string} [windows] colour of lit windows; none without it */
export const roofs = (fill, windows) =>
  `<path d="M0 200v-42h16v-16h24v24h14v-34l12-10 12 10v22h20v-14h26v20h14v-36h24v26h14v-12h24v62Z" fill="${fill}"/>${
    windows === undefined
      ? ''
      : `<path d="M22 148h5v6h-5zm9 12h5v6h-5zM62 138h5v6h-5zm9 14h5v6h-5zM104 148h5v6h-5zm12 10h5v6h-5zM144 134h5v6h-5zm11 12h5v6h-5zM180 152h5v6h-5zM8 176h5v6h-5zm80 0h5v6h-5zm46 4h5v6h-5z" fill="${windows}"/>`
  }`

/** What lies under a thing on the sill. @param {number} cx @param {number} rx */
export const shade = (cx, rx) => `<ellipse cx="${cx}" cy="196" rx="${rx}" ry="5" fill="${INK}" opacity=".5"/>`

/** A grid of house windows. @param {{ x: number, y: number, w: number, h: number, dx: number, dy: number, columns: number, rows: number, lit: (row: number, column: number) => boolean, on?: string, off?: string }} grid */
export function panes({ x, y, w, h, dx, dy, columns, rows, lit, on = LAMP, off = INK }) {
  const cells = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      cells.push(
        `<rect x="${x + column * dx}" y="${y + row * dy}" width="${w}" height="${h}" rx="1.500" fill="${lit(row, column) ? on : off}"/>`,
      )
  return cells.join('')
}
