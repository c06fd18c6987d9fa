// Pictures of the first evenings.
import { at, bust, moon, panes, roofs, shade, sparkle, star5 } from './motifs.mjs'
import { GLOW, INK, LAMP, PAPER } from './window.mjs'

const rays = Array.from({ length: 11 }, (_, i) => {
  const angle = Math.PI + (i * Math.PI) / 10
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const p = (/** @type {number} */ r) => `${(100 + c * r).toFixed(1)} ${(158 + s * r).toFixed(1)}`
  return `M${p(64)}L${p(i % 2 === 0 ? 96 : 82)}`
}).join('')

const suit = (/** @type {string} */ cloth, /** @type {string} */ shirt) =>
  `<path d="M0-26v8" stroke="${PAPER}" stroke-width="2.500"/><path d="M-19 0 0-18 19 0l3 62h-44Z" fill="${cloth}"/><path d="M-6-12 0 18 6-12 0-18Z" fill="${shirt}"/><path d="M-6-12-10 6 0 22 10 6 6-12" fill="none" stroke="${INK}" stroke-opacity=".45" stroke-width="2"/>`

const ring = Array.from({ length: 10 }, (_, i) => {
  const angle = (i * Math.PI) / 5 - Math.PI / 2
  const [x, y] = [100 + Math.cos(angle) * 66, 108 + Math.sin(angle) * 62]
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="13" fill="${INK}"/><circle cx="${x.toFixed(1)}" cy="${(y - 1).toFixed(1)}" r="8.500" fill="${i % 3 === 0 ? '#F0C29C' : i % 3 === 1 ? '#C98B62' : '#FFDCC2'}"/>`
}).join('')

/** @type {Record<string, import('./window.mjs').Scene>} */
export const FIRST_STEPS = {
  first_game: {
    light: 'night',
    behind: roofs('#0C1626', '#FFBE3D55'),
    front: `<circle cx="100" cy="76" r="62" fill="${LAMP}" opacity=".16"/><circle cx="100" cy="76" r="40" fill="${LAMP}" opacity=".28"/><path d="M95 106h10l2 90H93Z" fill="${INK}"/><path d="M82 196h36l-5-14H87Z" fill="${INK}"/><path d="M78 54h44l-8 50H86Z" fill="${LAMP}"/><path d="M92 58h16l-4 42h-8Z" fill="#FFF3D6"/><path d="M72 54h56l-14-18H86Z" fill="${INK}"/><path d="M95 36h10v-8H95ZM82 103h36v6H82Z" fill="${INK}"/><path d="M78 54l8 50M122 54l-8 50" stroke="${INK}" stroke-width="4"/>`,
  },
  first_win: {
    light: 'dawn',
    behind: `<circle cx="100" cy="158" r="54" fill="#FFE2A6"/><circle cx="100" cy="158" r="44" fill="#FFF4DA"/><path d="${rays}" stroke="#FFE2A6" stroke-width="7" stroke-linecap="round"/>`,
    front: roofs('#2A2036', '#FFD27D'),
  },
  all_roles: {
    light: 'amber',
    front: `<path d="M14 46h172" stroke="${INK}" stroke-width="8"/>${at(158, 84, 1.35, suit('#2F9E28', '#CFFFC9'))}${at(121, 84, 1.4, suit('#E8443F', '#FFD5D2'))}${at(82, 84, 1.45, suit('#17966C', '#C4FFE8'))}${at(42, 84, 1.5, suit('#6D55FF', '#E4DFFF'))}<path d="M30 178c10-6 24-4 34 8v10H26ZM76 196v-10c8-12 22-14 32-8l4 18Z" fill="${INK}"/>`,
  },
  first_people: {
    light: 'amber',
    bars: 'sash',
    front: `${at(52, 146, 1.3, bust('#3B2412'))}${at(148, 146, 1.3, bust('#3B2412'))}${at(100, 156, 1.6, bust(INK))}<path d="M38 120c-4-20 6-32 15-32 12 0 18 12 14 32-4-10-8-14-14-15-5 4-12 8-15 15Z" fill="#24160B"/><path d="M132 112c2-16 10-22 18-20 10 1 16 12 14 30l4 18c-8 2-10-6-10-16-10-2-18-6-26-12Z" fill="#24160B"/><path d="M56 30h88c8 0 12 5 12 12v22c0 7-5 12-12 12h-30l-14 16-4-16H56c-8 0-12-5-12-12V42c0-7 4-12 12-12Z" fill="${PAPER}"/><path d="M100 68C86 58 82 50 86 44c4-5 11-4 14 2 3-6 10-7 14-2 4 6 0 14-14 24Z" fill="#FF5555"/>`,
  },
  own_circle: {
    light: 'amber',
    opening: 'round',
    front: `<ellipse cx="100" cy="108" rx="48" ry="44" fill="#5B3A17"/><ellipse cx="100" cy="105" rx="48" ry="43" fill="#8E5C25"/><ellipse cx="100" cy="105" rx="38" ry="33" fill="none" stroke="#C48A42" stroke-width="2"/>${ring}<path d="M84 96h28v14c0 10-6 14-14 14s-14-4-14-14Z" fill="${PAPER}"/><path d="M112 100h6c6 0 6 12-4 13" fill="none" stroke="${PAPER}" stroke-width="4"/><path d="M92 90c-4-6 4-8 0-14M103 90c-4-6 4-8 0-14" fill="none" stroke="${PAPER}" stroke-width="3" stroke-linecap="round"/>`,
  },
  first_rated: {
    light: 'amber',
    bars: 'sash',
    front: `${shade(100, 78)}<path d="M22 108c26-14 56-14 78 2v84c-24-14-54-14-78-2Z" fill="${PAPER}"/><path d="M178 108c-26-14-56-14-78 2v84c24-14 54-14 78-2Z" fill="#DDE4E8"/><path d="M100 110v84" stroke="#9AA9B3" stroke-width="3"/><path d="M36 122c16-6 34-6 50 2M36 138c16-6 34-6 50 2M36 154c16-6 34-6 50 2M36 170c16-6 26-6 34-3" fill="none" stroke="#5F717E" stroke-width="4" stroke-linecap="round"/><g transform="translate(118 168) rotate(38)"><path d="M-8-112h16v84l-8 26-8-26Z" fill="${INK}"/><path d="M-8-28h16L0 0Z" fill="${LAMP}"/><path d="M-8-84H8v8H-8Z" fill="${LAMP}"/><path d="M0-24V-6" stroke="${INK}" stroke-width="2"/></g><path d="M116 172c14 10 26-6 40 2" fill="none" stroke="#B3261E" stroke-width="4" stroke-linecap="round"/>`,
  },
  first_league: {
    light: 'civilian',
    bars: 'sash',
    front: `<g transform="rotate(-12 100 124)"><path d="M26 84h108v20l-5 8 5 8-5 8 5 8-5 8 5 8v14H26v-22a14 14 0 0 0 0-28Z" fill="${LAMP}"/><path d="M36 94h88v4H36ZM36 150h88v4H36Z" fill="#8C5E18"/>${at(80, 125, 2.1, star5('#7A4B08'))}</g><g transform="rotate(9 160 124)"><path d="M146 84h28v26a14 14 0 0 0 0 28v24h-28v-14l-5-8 5-8-5-8 5-8-5-8 5-8Z" fill="${GLOW}"/><path d="M158 96v50" stroke="#8C5E18" stroke-width="4" stroke-dasharray="3 5"/></g>${at(40, 58, 0.9, sparkle('#fff'))}${at(164, 50, 0.7, sparkle('#fff'))}`,
  },
  first_championship: {
    light: 'amber',
    opening: 'arch',
    front: `${shade(100, 46)}<path d="M58 62H32c-4 40 14 56 40 58M142 62h26c4 40-14 56-40 58" fill="none" stroke="#B77A16" stroke-width="9"/><path d="M54 48h92c2 54-14 82-36 90v20h-20v-20C68 130 52 102 54 48Z" fill="${LAMP}"/><path d="M66 54h14c0 36 6 60 16 78-20-10-30-36-30-78Z" fill="#FFE7B0"/><path d="M72 158h56l6 20H66Z" fill="#B77A16"/><path d="M56 178h88v18H56Z" fill="${INK}"/><path d="M52 44h96v9H52Z" fill="#FFE7B0"/>${at(104, 86, 2, star5('#7A4B08'))}`,
  },
  games_10: {
    light: 'amber',
    bars: 'sash',
    front: `${shade(100, 70)}<path d="M58 84c0-22 84-22 84 0v60H58Z" fill="#A63A3A"/><path d="M70 88c0-12 60-12 60 0v46H70Z" fill="#C65450"/><g fill="#7E2626"><circle cx="84" cy="100" r="3.500"/><circle cx="100" cy="96" r="3.500"/><circle cx="116" cy="100" r="3.500"/><circle cx="92" cy="116" r="3.500"/><circle cx="108" cy="116" r="3.500"/></g><path d="M40 122c0-12 22-12 22 0v46H40ZM138 122c0-12 22-12 22 0v46h-22Z" fill="#8C2D2D"/><path d="M62 138h76v22H62Z" fill="#DB6A62"/><path d="M44 164h112v16H44Z" fill="#7E2626"/><path d="M48 180h10l-3 16h-6ZM142 180h10l-1 16h-6Z" fill="${INK}"/>`,
  },
  games_100: {
    light: 'night',
    front: `${moon(154, 54, 20)}<path d="M40 78 92 44l52 34v120H40Z" fill="#31445A"/><path d="M32 80 92 40l60 40-5 7-55-37-55 37Z" fill="#1A2635"/><path d="M116 42h12v22l-12-8Z" fill="#1A2635"/>${panes({ x: 54, y: 88, w: 18, h: 20, dx: 29, dy: 32, columns: 3, rows: 2, lit: (row, column) => (row + column) % 3 !== 1, off: '#131F2D' })}<path d="M82 152h22v46H82Z" fill="${LAMP}"/><path d="M54 152h18v20H54ZM112 152h18v20h-18Z" fill="${LAMP}"/><path d="M164 198v-44" stroke="${INK}" stroke-width="6"/><circle cx="164" cy="136" r="22" fill="#1F5A46"/><circle cx="154" cy="148" r="14" fill="#1F5A46"/><circle cx="172" cy="150" r="14" fill="#184838"/><path d="M14 198v-26h8v26M24 198v-26h8v26M14 180h20" stroke="${INK}" stroke-width="4"/>`,
  },
  games_500: {
    light: 'dusk',
    front: `<path d="M36 110h76v88H36Z" fill="#5B4A52"/>${panes({ x: 44, y: 120, w: 14, h: 14, dx: 23, dy: 24, columns: 3, rows: 3, lit: (row, column) => row === 2 || column === 1 })}<path d="M36 110V92h16v18M66 110V84h14v26M98 110V96h14v14" fill="#463842"/><path d="M146 198V38" stroke="${LAMP}" stroke-width="9"/><path d="m142 196 8-16-8-16 8-16-8-16 8-16-8-16 8-16-8-16" fill="none" stroke="#8C5E18" stroke-width="2.500"/><path d="M24 46h156" stroke="${LAMP}" stroke-width="8"/><path d="M146 24 60 44M146 24l32 20" stroke="${LAMP}" stroke-width="3"/><path d="M146 22v24" stroke="${LAMP}" stroke-width="7"/><path d="M164 50h16v18h-16Z" fill="${INK}"/><path d="M54 50v26" stroke="${PAPER}" stroke-width="2.500"/><path d="M40 76h28v14H40Z" fill="#C65450"/><path d="M133 52h20v18h-20Z" fill="${PAPER}"/>`,
  },
}
