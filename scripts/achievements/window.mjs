// The window every achievement is seen in: light behind the glass, bars, a frame and a sill. 200 × 216 units.

const WIDTH = 200
const HEIGHT = 216

export const INK = '#0A0E13'
export const LAMP = '#FFBE3D'
export const GLOW = '#FFDC9C'
export const PAPER = '#F2F5F6'
const FRAME = '#1A242D'
const EDGE = '#3D4E5B'
const SILL = '#2B3945'

/** Colours of a light, from its middle outwards. Those of roles are the specification's. */
const LIGHTS = {
  amber: ['#E2A53C', '#7A5218', '#2A1F10'],
  civilian: ['#8C79FF', '#4B3AB8', '#19153C'],
  sheriff: ['#4DEBB2', '#1A8062', '#0A2F28'],
  mafia: ['#FF6A5E', '#9B2A2C', '#361015'],
  don: ['#63E858', '#2A7D2A', '#0E2F13'],
  doctor: ['#86D8FF', '#2F7EA8', '#0E2C40'],
  ice: ['#BFE6F7', '#4B7F9E', '#152B3B'],
  steel: ['#8DA2B1', '#435562', '#18222B'],
}

/** Skies, from top to bottom. */
const SKIES = {
  night: ['#0A1424', '#1D3150', '#33476A'],
  dawn: ['#27305C', '#B0597A', '#FFB765'],
  dusk: ['#141B33', '#4A3A5E', '#B0684F'],
}

/** Shapes of the opening. */
const OPENINGS = {
  sash: '<rect x="14" y="14" width="172" height="182" rx="5"/>',
  arch: '<path d="M14 196V92C14 46 50 14 100 14s86 32 86 78v104Z"/>',
  round: '<circle cx="100" cy="107" r="86"/>',
}

/** Bars in front of the glass. */
const BARS = {
  sash: 'M14 60h172M100 14v46',
  arch: 'M14 84h172M100 14v70M34 40l66 44 66-44',
  casement: 'M100 14v182',
  open: '',
}

/**
 * @typedef {object} Scene
 * @property {keyof typeof LIGHTS | keyof typeof SKIES} light
 * @property {keyof typeof OPENINGS} [opening]
 * @property {keyof typeof BARS} [bars]
 * @property {string} [behind] drawn behind the bars
 * @property {string} front drawn before them
 */

/**
 * The picture as SVG.
 * @param {Scene} scene
 * @param {'small' | 'full'} size the small one has no wall around and none of what nobody sees at 96 pixels
 */
export function windowOf({ light, opening = 'sash', bars = 'open', behind = '', front }, size) {
  const shape = OPENINGS[opening]
  const drawn = BARS[bars]
  const house =
    opening === 'round'
      ? `<circle cx="100" cy="107" r="98" fill="${FRAME}" stroke="${EDGE}" stroke-width="2"/>`
      : opening === 'arch'
        ? `<path d="M1 200V90C1 36 44 1 100 1s99 35 99 89v110Z" fill="${FRAME}" stroke="${EDGE}" stroke-width="2"/>`
        : `<rect x="1" y="1" width="198" height="199" rx="10" fill="${FRAME}" stroke="${EDGE}" stroke-width="2"/>`
  const body = [
    `<defs>${lightOf(light)}<clipPath id="o">${shape}</clipPath></defs>`,
    house,
    `<g clip-path="url(#o)"><rect width="200" height="216" fill="url(#l)"/>${size === 'full' ? stars(light) : ''}${behind}`,
    drawn === '' ? '' : `<path d="${drawn}" fill="none" stroke="${FRAME}" stroke-width="6"/>`,
    `${front}</g>`,
    size === 'full' ? '<path d="M22 22h60L22 104Z" fill="#fff" opacity=".05" clip-path="url(#o)"/>' : '',
    opening === 'round'
      ? ''
      : `<rect y="198" width="200" height="16" rx="4" fill="${SILL}"/><rect y="198" width="200" height="4" rx="2" fill="${toneOf(light)}" opacity=".8"/>`,
  ].join('')
  const [x, y, w, h] = size === 'full' ? [-28, -24, 256, 264] : [0, 0, WIDTH, HEIGHT]
  const wall = size === 'full' ? wallOf(light) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}">${wall}${body}</svg>\n`
}

/** @param {Scene['light']} light */
function lightOf(light) {
  if (light in SKIES) {
    const [top, middle, bottom] = SKIES[/** @type {keyof typeof SKIES} */ (light)]
    return `<linearGradient id="l" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset=".95" stop-color="${bottom}"/></linearGradient>`
  }
  const [inner, middle, outer] = LIGHTS[/** @type {keyof typeof LIGHTS} */ (light)]
  return `<radialGradient id="l" cx=".5" cy=".58" r=".72"><stop stop-color="${inner}"/><stop offset=".52" stop-color="${middle}"/><stop offset="1" stop-color="${outer}"/></radialGradient>`
}

/** What the light does to the sill. @param {Scene['light']} light */
function toneOf(light) {
  return light in SKIES ? '#8A9BB5' : LIGHTS[/** @type {keyof typeof LIGHTS} */ (light)][0]
}

/** @param {Scene['light']} light */
function stars(light) {
  if (light !== 'night' && light !== 'dusk') return ''
  const places = [
    [30, 34],
    [58, 24],
    [88, 44],
    [120, 26],
    [152, 38],
    [174, 30],
    [40, 70],
    [166, 72],
    [70, 62],
    [134, 58],
  ]
  return `<g fill="#fff" opacity=".7">${places.map(([x, y], i) => `<circle cx="${x}" cy="${y}" r="${i % 3 === 0 ? 1.3 : 0.8}"/>`).join('')}</g>`
}

/** Bricks around the full picture, lit by the window. @param {Scene['light']} light */
function wallOf(light) {
  const bricks = []
  for (let row = 0; row < 12; row++)
    for (let column = -1; column < 8; column++) {
      const x = -28 + column * 36 + (row % 2) * 18
      if ((row * 7 + column * 5) % 4 === 0) bricks.push(`M${x + 1} ${-24 + row * 22 + 1}h34v20h-34Z`)
    }
  return `<defs><radialGradient id="w" cx=".5" cy=".5" r=".68"><stop offset=".55" stop-color="${toneOf(light)}" stop-opacity=".3"/><stop offset="1" stop-color="${toneOf(light)}" stop-opacity="0"/></radialGradient><clipPath id="h"><rect x="-28" y="-24" width="256" height="264" rx="14"/></clipPath></defs><rect x="-28" y="-24" width="256" height="264" rx="14" fill="#0E151C"/><g clip-path="url(#h)"><path d="${bricks.join('')}" fill="#131C24"/></g><rect x="-28" y="-24" width="256" height="264" rx="14" fill="url(#w)"/>`
}
