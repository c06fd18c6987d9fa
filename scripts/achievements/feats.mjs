// Pictures of what is done within one game.
import { at, bust, fedora, moon, panes, shade, sparkle, star5 } from './motifs.mjs'
import { GLOW, INK, LAMP, PAPER } from './window.mjs'

const cracks = [8, 52, 96, 140, 190, 236, 280, 322]
  .map((angle, i) => {
    const p = (/** @type {number} */ r, /** @type {number} */ turn) => {
      const a = ((angle + turn) * Math.PI) / 180
      return `${(112 + Math.cos(a) * r).toFixed(0)} ${(100 + Math.sin(a) * r).toFixed(0)}`
    }
    return `M${p(13, 0)}L${p(38, 6)}L${p(60 + (i % 3) * 16, -4)}M${p(38, 6)}L${p(56, 24)}`
  })
  .join('')

const hatted = (/** @type {string} */ fill, /** @type {string} */ band) =>
  `${bust(fill)}${at(0, -22, 0.72, fedora(fill, band))}`

const card = `<rect x="-30" y="-88" width="60" height="88" rx="7" fill="${PAPER}" stroke="#9AA9B3" stroke-width="1.500"/>${at(0, -36, 0.72, fedora(INK, '#FF5555'))}<circle cx="-21" cy="-77" r="4" fill="${INK}"/><circle cx="21" cy="-11" r="4" fill="${INK}"/>`

const petals = Array.from({ length: 14 }, (_, i) => {
  const angle = (i * Math.PI) / 7
  return `<circle cx="${(100 + Math.cos(angle) * 44).toFixed(1)}" cy="${(88 + Math.sin(angle) * 44).toFixed(1)}" r="14"/>`
}).join('')

const leaver = (/** @type {string} */ fill) =>
  `<circle cy="-78" r="9" fill="${fill}"/><path d="M-12-66c4-2 20-2 24 0l6 44-7 2-5-26 2 50-3 38h-7L0-4l-2 46h-7l-3-38 2-50-5 26-7-2Z" fill="${fill}"/>`

/** @type {Record<string, import('./window.mjs').Scene>} */
export const FEATS = {
  first_victim: {
    light: 'night',
    front: `${moon(150, 58, 20)}${shade(96, 50)}<path d="M96 78c-12-12 10-18 0-32-6-9 4-14 2-22" fill="none" stroke="#C9D4DB" stroke-width="6" stroke-linecap="round" opacity=".75"/><path d="M96 84v16" stroke="${INK}" stroke-width="4" stroke-linecap="round"/><circle cx="96" cy="84" r="3.500" fill="#FF8A4A"/><path d="M74 104c6-10 38-10 44 0v76H74Z" fill="#EDE3CC"/><path d="M74 104c8 8 8 24 4 34-2 6-6 2-4-4ZM118 108c-4 10-6 30-2 40 2 4 4 0 2-8Z" fill="#fff"/><path d="M104 102h14v78h-14Z" fill="#CBBE9F"/><path d="M44 178h104l-8 18H52Z" fill="#8C6A2A"/><path d="M44 178h104l-2 5H46Z" fill="#D9A94A"/><path d="M148 182c18-2 18 16-4 12" fill="none" stroke="#8C6A2A" stroke-width="6"/>`,
  },
  missed: {
    light: 'amber',
    bars: 'sash',
    front: `<path d="${cracks}" fill="none" stroke="#FFF6E2" stroke-width="3" stroke-linejoin="round"/><circle cx="112" cy="100" r="15" fill="#FFF6E2"/><circle cx="112" cy="100" r="10" fill="${INK}"/><g transform="translate(48 164) rotate(-40)"><path d="M-24-11h28c14 0 22 8 26 11-4 3-12 11-26 11h-28Z" fill="#D9A94A"/><path d="M-24-11h10v22h-10Z" fill="#8C5E18"/><path d="M-12-8h18c8 0 12 3 16 6h-34Z" fill="#FFE7B0"/></g>`,
  },
  acquitted: {
    light: 'steel',
    opening: 'arch',
    front: `${shade(100, 50)}<path d="M96 50h8v134h-8Z" fill="${LAMP}"/><path d="M62 184h76l8 14H54Z" fill="#B77A16"/><circle cx="100" cy="46" r="9" fill="${LAMP}"/><g transform="rotate(-7 100 66)"><path d="M36 63h128v7H36Z" fill="${LAMP}"/><path d="M40 66 20 122h40ZM160 66l-20 56h40Z" fill="none" stroke="${GLOW}" stroke-width="2.500"/>${at(40, 108, 0.5, bust('#6D55FF'))}<path d="M14 122h52c-2 16-12 24-26 24s-24-8-26-24ZM134 122h52c-2 16-12 24-26 24s-24-8-26-24Z" fill="#B77A16"/></g>`,
  },
  silent: {
    light: 'mafia',
    bars: 'open',
    front: `<path d="M20 112c20-22 40-40 58-40 10 0 16 6 22 10 6-4 12-10 22-10 18 0 38 18 58 40-24 36-52 52-80 52s-56-16-80-52Z" fill="#D8283F"/><path d="M20 112c30-14 54-18 80-14 26-4 50 0 80 14-26 10-52 14-80 14s-54-4-80-14Z" fill="#6E0F1E"/><path d="M62 88c10-8 20-8 28 0" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/><path d="M20 112h132" stroke="#3A4752" stroke-width="14"/><path d="M26 112h126" stroke="#E3EAEE" stroke-width="14" stroke-dasharray="6 5"/><rect x="146" y="98" width="24" height="28" rx="5" fill="#E3EAEE"/><path d="M158 126v14" stroke="#E3EAEE" stroke-width="5"/><rect x="149" y="138" width="18" height="34" rx="6" fill="${LAMP}"/><rect x="155" y="156" width="6" height="10" rx="3" fill="#7A4B08"/>`,
  },
  comeback: {
    light: 'amber',
    bars: 'open',
    behind: '<rect width="200" height="216" fill="#0A0E13" opacity=".5"/>',
    front: `<circle cx="100" cy="94" r="78" fill="${LAMP}" opacity=".22"/><circle cx="100" cy="94" r="60" fill="${LAMP}" opacity=".3"/><path d="M100 38c-34 0-54 24-54 52 0 24 16 34 24 48 3 5 4 10 4 14h52c0-4 1-9 4-14 8-14 24-24 24-48 0-28-20-52-54-52Z" fill="#FFF1CC"/><path d="m82 150-8-46 14 10 12-14 12 14 14-10-8 46" fill="none" stroke="#E08A1E" stroke-width="5" stroke-linejoin="round"/><path d="M64 76c4-14 14-22 26-24" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/><path d="M74 152h52v9H74ZM76 164h48v8H76ZM80 175h40v8H80Z" fill="#7C8D99"/><path d="M86 184h28l-6 12H92Z" fill="${INK}"/>`,
  },
  last_light: {
    light: 'night',
    front: `${moon(168, 44, 15, '#C9D4DB')}<path d="M22 60h134v138H22Z" fill="#22303F"/><path d="M14 48h150v14H14Z" fill="#141E29"/><path d="M42 24h14v24H42ZM112 30h14v18h-14Z" fill="#141E29"/>${panes({ x: 34, y: 74, w: 28, h: 30, dx: 41, dy: 42, columns: 3, rows: 3, lit: () => false, off: '#0B1118' })}<path d="M108 112 200 66v134l-92-50Z" fill="${LAMP}" opacity=".2"/><path d="M70 110h38v42H70Z" fill="${LAMP}"/><path d="M74 114h30v34H74Z" fill="#FFE7B0"/><circle cx="89" cy="126" r="7.500" fill="${INK}"/><path d="M76 148c0-11 6-14 13-14s13 3 13 14Z" fill="${INK}"/>`,
  },
  no_mistakes: {
    light: 'ice',
    bars: 'open',
    behind:
      '<path d="M0 0h200v216H0Z" fill="#2A3A33" opacity=".72"/><path d="M14 62c40-36 90-36 150-4l-26 74C100 104 62 104 14 128Z" fill="#DDF4FF"/>',
    front: `<g transform="translate(146 104) rotate(20)"><rect x="-13" y="-58" width="26" height="112" rx="5" fill="#3A4752"/><rect x="-19" y="-62" width="10" height="120" rx="4" fill="${INK}"/><path d="M12-8h16v16H12Z" fill="#7C8D99"/><path d="M26-7h40v14H26Z" fill="${LAMP}"/></g>${at(58, 80, 1.7, sparkle('#fff'))}${at(94, 62, 1, sparkle('#fff'))}${at(90, 100, 0.8, sparkle(LAMP))}<circle cx="50" cy="156" r="15" fill="#CFEFFF" opacity=".55"/><circle cx="45" cy="151" r="4" fill="#fff"/><circle cx="84" cy="172" r="10" fill="#CFEFFF" opacity=".55"/><circle cx="81" cy="169" r="3" fill="#fff"/><circle cx="34" cy="182" r="8" fill="#CFEFFF" opacity=".55"/>`,
  },
  full_force: {
    light: 'mafia',
    bars: 'sash',
    front: `${at(48, 146, 1.35, hatted('#4A0F14', '#FF5555'))}${at(152, 146, 1.35, hatted('#4A0F14', '#FF5555'))}${at(100, 142, 1.75, hatted('#0D0507', '#63FF55'))}<path d="M14 178h172v20H14Z" fill="#2A0A0D"/><path d="M14 178h172v5H14Z" fill="#7E2626"/><path d="M92 160h16l-2 18H94Z" fill="${PAPER}"/><path d="M100 160v-8" stroke="${INK}" stroke-width="2"/><circle cx="100" cy="150" r="4" fill="${LAMP}"/>`,
  },
  critical_vote: {
    light: 'amber',
    bars: 'sash',
    front: `<g stroke="#9B5E36" stroke-width="2.500" fill="#F0C29C"><path d="M72 198v-42c-14-14-28-34-34-46-4-10 8-16 14-8l20 24V54c0-12 16-12 17 0v46V40c0-12 17-12 17 0v60-52c0-12 17-12 17 0v56-38c0-12 16-12 16 0v62c0 20-8 32-15 38v32Z"/></g><path d="M89 100v14M106 100v14M123 104v12" stroke="#9B5E36" stroke-width="2.500"/><path d="M64 172h66v26H64Z" fill="#22334A"/><path d="M64 172h66v7H64Z" fill="${PAPER}"/><path d="M20 60 34 70M14 96h16M164 44l14-10M170 76l18-4" stroke="${GLOW}" stroke-width="6" stroke-linecap="round"/>`,
  },
  lifted: {
    light: 'steel',
    bars: 'open',
    behind: '<path d="M0 0h200v216H0Z" fill="#0E151C" opacity=".62"/>',
    front: `<path d="M52 34h96v164H52Z" fill="#FFE2A6"/><path d="M52 34h96v60H52Z" fill="#FFF1CC"/><path d="M52 34h8v164h-8ZM140 34h8v164h-8ZM52 28h96v8H52Z" fill="#5B3A17"/><path d="M52 36 22 50v158l30-10Z" fill="#8E5C25"/><circle cx="30" cy="128" r="4" fill="${LAMP}"/>${at(84, 156, 0.95, leaver(INK))}${at(118, 152, 1.05, leaver('#2A1B0C'))}<path d="M92 124l16 4" stroke="${INK}" stroke-width="7" stroke-linecap="round"/>`,
  },
  sharp_shots: {
    light: 'steel',
    opening: 'round',
    front: `<g><circle cx="100" cy="106" r="78" fill="${PAPER}"/><circle cx="100" cy="106" r="62" fill="#D63A3A"/><circle cx="100" cy="106" r="46" fill="${PAPER}"/><circle cx="100" cy="106" r="30" fill="#D63A3A"/><circle cx="100" cy="106" r="14" fill="${PAPER}"/></g><g fill="${INK}" stroke="#56656F" stroke-width="3"><circle cx="94" cy="96" r="8"/><circle cx="110" cy="104" r="8"/><circle cx="96" cy="116" r="8"/></g>`,
  },
  don_first: {
    light: 'don',
    bars: 'open',
    front: `<path d="m128 132 44 46" stroke="${INK}" stroke-width="22" stroke-linecap="round"/><path d="m130 134 40 42" stroke="#8E5C25" stroke-width="13" stroke-linecap="round"/><circle cx="92" cy="94" r="62" fill="${INK}"/><circle cx="92" cy="94" r="51" fill="#0F4A38"/><circle cx="92" cy="94" r="51" fill="#55FFC2" opacity=".3"/>${at(92, 95, 3.9, star5('#FFD667'))}<path d="M56 76c6-14 16-22 30-25" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="6" stroke-linecap="round"/>`,
  },
  three_black: {
    light: 'amber',
    bars: 'sash',
    front: `<g transform="translate(100 190)">${at(0, 0, 1.25, card, -27)}${at(0, 0, 1.25, card, 27)}${at(0, -6, 1.32, card)}</g>`,
  },
  sheriff_three: {
    light: 'sheriff',
    bars: 'sash',
    front: `${shade(100, 74)}<path d="M28 92h52l12 14h80v88H28Z" fill="#B98544"/><path d="M44 84h112v60H44Z" fill="${PAPER}" transform="rotate(-3 100 110)"/><path d="M28 116h144v78H28Z" fill="#DDA85C"/><path d="M28 150h144M92 116v78" stroke="#8C2D2D" stroke-width="4"/><path d="M92 150c-14-14-24-8-20 0 3 6 14 4 20 0 14-14 24-8 20 0-3 6-14 4-20 0Z" fill="none" stroke="#8C2D2D" stroke-width="4"/><g transform="rotate(-10 134 172)"><rect x="102" y="157" width="66" height="28" rx="4" fill="none" stroke="#B3261E" stroke-width="4"/>${[0, 1, 2].map((i) => `<path d="m${111 + i * 20} 165 11 12m0-12-11 12" stroke="#B3261E" stroke-width="4"/>`).join('')}</g>`,
  },
  best_player: {
    light: 'civilian',
    bars: 'sash',
    front: `<path d="M72 108 50 190l24-10 14 18 16-72ZM128 108l22 82-24-10-14 18-16-72Z" fill="#3F2FA8"/><path d="m128 108 22 82-24-10-14 18-16-72Z" fill="#5A46DB"/><g fill="${LAMP}">${petals}<circle cx="100" cy="88" r="46"/></g><circle cx="100" cy="88" r="38" fill="#FFF1CC"/><circle cx="100" cy="88" r="38" fill="none" stroke="#B77A16" stroke-width="3"/>${at(100, 89, 2.5, star5('#B77A16'))}`,
  },
}
