// Pictures for coming again and for knowing a role.
import { at, badge, bust, fedora, moon, panes, roofs, shade, sparkle } from './motifs.mjs'
import { GLOW, INK, LAMP, PAPER } from './window.mjs'

const arcs = ['#FFE9B8', '#FFC65A', '#FF9E5E', '#F2706E', '#B0597A']
  .map((fill, i) => `<circle cx="100" cy="186" r="${44 + i * 27}" fill="${fill}"/>`)
  .reverse()
  .join('')

const mask = `<path d="M-62-20c20-12 44-10 62 0 18-10 42-12 62 0 6 34-8 58-30 58-16 0-22-14-32-24-10 10-16 24-32 24-22 0-36-24-30-58Z" fill="${INK}"/><path d="M-48-4c10-8 24-6 32 4-8 10-24 10-32-4ZM48-4c-10-8-24-6-32 4 8 10 24 10 32-4Z" fill="#FF5555"/><path d="M-54-14c16-8 36-6 50 2" fill="none" stroke="#fff" stroke-opacity=".25" stroke-width="3" stroke-linecap="round"/>`

/** @type {Record<string, import('./window.mjs').Scene>} */
export const EVENINGS = {
  night_owl: {
    light: 'night',
    behind: `<circle cx="100" cy="96" r="70" fill="#FFE7B0"/><circle cx="76" cy="70" r="9" fill="#F0CF8B"/><circle cx="136" cy="112" r="12" fill="#F0CF8B"/><circle cx="120" cy="54" r="6" fill="#F0CF8B"/>`,
    front: `<path d="M58 62c8 6 16 8 24 8h36c8 0 16-2 24-8 4 14 2 26 0 34 8 46-6 92-42 92s-50-46-42-92c-2-8-4-20 0-34Z" fill="#3B2A1D"/><path d="M74 126c10 10 42 10 52 0 4 30-6 54-26 54s-30-24-26-54Z" fill="#8A6A48"/><path d="M82 140l6 6 6-6 6 6 6-6 6 6 6-6M84 156l5 5 5-5 6 5 6-5 5 5 5-5" fill="none" stroke="#3B2A1D" stroke-width="3"/><circle cx="80" cy="98" r="20" fill="#F4E3C6"/><circle cx="120" cy="98" r="20" fill="#F4E3C6"/><circle cx="80" cy="98" r="13" fill="${LAMP}"/><circle cx="120" cy="98" r="13" fill="${LAMP}"/><circle cx="82" cy="98" r="7" fill="${INK}"/><circle cx="118" cy="98" r="7" fill="${INK}"/><path d="m92 108 8 16 8-16-8-5Z" fill="#E08A1E"/><path d="M80 186h14v10H76ZM106 186h14l4 10h-18Z" fill="#E08A1E"/>`,
  },
  marathon: {
    light: 'steel',
    bars: 'sash',
    front: `${shade(100, 80)}<path d="M12 92h44M6 116h38M12 140h30" stroke="${PAPER}" stroke-width="6" stroke-linecap="round"/><path d="M48 88c12 10 26 8 34-6l14-6 30 36c20 10 46 10 56 34v18H44Z" fill="#FF5555"/><path d="M48 88c12 10 26 8 34-6l14-6 12 14c-14 20-40 24-62 16Z" fill="#B3262C"/><path d="M56 136c30 12 60-6 62-22l10 8c-4 24-40 40-72 28Z" fill="${PAPER}"/><path d="m98 92 14-8M108 104l14-8M118 116l14-8" stroke="${PAPER}" stroke-width="5" stroke-linecap="round"/><path d="M42 164h142c2 18-4 24-16 24H58c-12 0-16-10-16-24Z" fill="${PAPER}"/><path d="M44 178h138" stroke="#9AA9B3" stroke-width="4"/>`,
  },
  week: {
    light: 'amber',
    bars: 'sash',
    front: `${shade(100, 66)}<rect x="34" y="70" width="132" height="122" rx="8" fill="${PAPER}"/><path d="M34 78c0-5 3-8 8-8h116c5 0 8 3 8 8v24H34Z" fill="#C23B3B"/><g fill="${INK}"><rect x="58" y="56" width="9" height="26" rx="4"/><rect x="133" y="56" width="9" height="26" rx="4"/></g>${[
      0, 1, 2, 3, 4, 5, 6,
    ]
      .map((i) => {
        const x = i < 4 ? 48 + i * 28 : 62 + (i - 4) * 28
        const y = i < 4 ? 112 : 150
        return `<rect x="${x}" y="${y}" width="22" height="30" rx="3" fill="#1A242D"/><path d="M${x + 3} ${y + 4}h16v22h-16Z" fill="${LAMP}"/><path d="M${x + 3} ${y + 13}h16M${x + 11} ${y + 4}v22" stroke="#1A242D" stroke-width="2"/>`
      })
      .join('')}`,
  },
  roles_in_day: {
    light: 'amber',
    opening: 'arch',
    bars: 'open',
    behind: '<path d="M100 0h100v216H100Z" fill="#0A1424" opacity=".82"/>',
    front: `<circle cx="52" cy="58" r="17" fill="#FFE7B0"/>${moon(146, 58, 17)}<g stroke="${INK}" stroke-width="5"><path d="M100 84v112c-40-8-58-44-54-104 18-10 36-12 54-8Z" fill="#6D55FF"/><path d="M100 84v112c40-8 58-44 54-104-18-10-36-12-54-8Z" fill="#FF5555"/></g><path d="M60 116c8-10 20-10 28-2-8 8-20 8-28 2ZM140 116c-8-10-20-10-28-2 8 8 20 8 28 2Z" fill="${INK}"/><path d="M100 148v26c-14-2-24-12-28-24 8 6 18 6 28-2Z" fill="#E9E4FF"/><path d="M100 174v-12c10-10 22-10 30 2-8 8-18 10-30 10Z" fill="#FFD9D6"/>`,
  },
  win_streak: {
    light: 'dawn',
    behind: arcs,
    front: `${roofs('#2A2036', '#FFD27D')}`,
  },
  calm: {
    light: 'ice',
    bars: 'sash',
    front: `${shade(96, 58)}<path d="M56 84h84l-8 108H64Z" fill="#E6F7FF" opacity=".5"/><path d="M60 104h76l-6 88H66Z" fill="#B5561F"/><path d="M62 104h72l-2 14H63Z" fill="#E28A3E"/><g fill="#F4FCFF" stroke="#8CC2DC" stroke-width="3"><path d="m70 94 22-8 8 22-22 8Z"/><path d="m100 84 24 6-6 24-24-6Z"/></g><path d="M52 142h92l-6 54H60Z" fill="#7C8D99"/><path d="M52 142h92l-1 9H53Z" fill="#C9D4DB"/><path d="M142 148c32-6 32 40-5 40" fill="none" stroke="#7C8D99" stroke-width="9"/><circle cx="98" cy="172" r="12" fill="#C9D4DB"/>${at(98, 172, 0.9, sparkle('#56656F'))}<path d="m124 40 6 48" stroke="${PAPER}" stroke-width="5" stroke-linecap="round"/><circle cx="146" cy="92" r="17" fill="#FFE14D"/><path d="M146 78v28M132 92h28M136 82l20 20M156 82l-20 20" stroke="#F2B500" stroke-width="2.500"/>`,
  },
}

/** @type {Record<string, import('./window.mjs').Scene>} */
export const ROLES = {
  civilian_wins: {
    light: 'civilian',
    bars: 'sash',
    front: `<ellipse cx="100" cy="92" rx="27" ry="31" fill="#1B1533"/><path d="M68 84c-2-34 62-34 64 0-8-6-56-6-64 0Z" fill="#0D0A1C"/><path d="M60 84c20-7 60-7 80 0 4 4 0 7-6 6-22-4-46-4-68 0-6 1-10-2-6-6Z" fill="#0D0A1C"/><path d="M34 196c0-40 22-66 48-72h36c26 6 48 32 48 72Z" fill="#1B1533"/><path d="M22 128c26 8 52 8 78 14 26-6 52-6 78-14v68H22Z" fill="${PAPER}"/><path d="M100 142v54" stroke="#9AA9B3" stroke-width="3"/><path d="M32 142l56 9M112 151l56-9" stroke="${INK}" stroke-width="6"/><path d="M32 158l56 7M32 170l56 6M32 182l56 5M142 160l26-4M142 172l26-3M142 184l26-2" stroke="#6B7B86" stroke-width="3.500"/><path d="m112 164 22-3v28l-22 2Z" fill="#6D55FF"/>`,
  },
  sheriff_wins: {
    light: 'sheriff',
    bars: 'sash',
    front: `${at(102, 126, 6.2, badge('#0A3A30', '#0A3A30'))}${at(100, 122, 6.2, badge('#FFD667', '#B77A16'))}<circle cx="100" cy="122" r="25" fill="none" stroke="#B77A16" stroke-width="4"/><path d="M84 124l11 12 22-26" fill="none" stroke="#7A4B08" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`,
  },
  mafia_wins: {
    light: 'mafia',
    bars: 'sash',
    front: `${at(100, 124, 1.28, mask)}<path d="M22 122C14 140 18 160 8 172M178 122c8 18 4 38 14 50" fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round"/>`,
  },
  don_wins: {
    light: 'don',
    bars: 'sash',
    front: `<ellipse cx="100" cy="176" rx="84" ry="14" fill="${INK}" opacity=".4"/>${at(100, 158, 2.75, fedora('#10151B', '#63FF55'))}<path d="M76 92c4-12 12-14 20-8" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="4" stroke-linecap="round"/>`,
  },
  doctor_saves: {
    light: 'doctor',
    bars: 'sash',
    front: `${shade(100, 74)}<path d="M72 98V84c0-10 6-14 14-14h28c8 0 14 4 14 14v14" fill="none" stroke="${INK}" stroke-width="10"/><rect x="28" y="96" width="144" height="98" rx="14" fill="${PAPER}"/><path d="M28 128h144v14H28Z" fill="#C9D4DB"/><path d="M88 108h24v20h20v24h-20v20H88v-20H68v-24h20Z" fill="#FF5555"/><path d="M150 108h10v14h-10ZM40 108h10v14H40Z" fill="#7C8D99"/>`,
  },
  sheriff_alive: {
    light: 'sheriff',
    bars: 'casement',
    front: `<path d="M60 62h80" stroke="${INK}" stroke-width="10" stroke-linecap="round"/><path d="M100 62v18" stroke="${INK}" stroke-width="6"/><path d="M22 112c10-18 32-16 40-18 2-26 20-34 38-22 18-12 36-4 38 22 8 2 30 0 40 18 6 12-26 20-78 20s-84-8-78-20Z" fill="#A0662C"/><path d="M60 96c26 12 54 12 80 0l-1-11c-26 10-52 10-78 0Z" fill="#5B3411"/><path d="M36 110c30 12 98 12 128 0" fill="none" stroke="#C98B4A" stroke-width="4"/><path d="M100 132v16" stroke="${INK}" stroke-width="3"/>${at(100, 166, 2.1, badge('#FFD667', '#B77A16'))}`,
  },
  quiet_don: {
    light: 'don',
    opening: 'arch',
    front: `<g opacity=".55">${at(126, 128, 2.3, bust(INK))}${at(126, 78, 1.7, fedora(INK, INK))}</g><g transform="translate(-26 0)"><path d="M62 196v-12c0-6 6-8 10-12 6-6 10-18 11-36H72v-9h12c-12-12-14-26-4-42 6-9 12-14 13-22a7 7 0 1 1 12 0c1 8 7 13 13 22 10 16 8 30-4 42h12v9h-11c1 18 5 30 11 36 4 4 10 6 10 12v12Z" fill="#E4ECE6"/><path d="M108 76 96 102" stroke="#2A7D2A" stroke-width="7" stroke-linecap="round"/><path d="M62 196v-12c0-6 6-8 10-12 6-6 10-18 11-36h10c-2 26-8 42-14 60Z" fill="#fff" opacity=".6"/><path d="M72 127h54v9H72ZM70 172h58v6H70Z" fill="#9DB3A3"/></g>`,
  },
}

/** @type {Record<string, import('./window.mjs').Scene>} */
export const STANDING = {
  judge_first: {
    light: 'amber',
    bars: 'sash',
    front: `<path d="M34 178h92l8 18H26Z" fill="#4A2A10"/><path d="M40 164h80v16H40Z" fill="#7A4A1E"/><g transform="translate(108 112) rotate(-38)"><path d="M18-7h96v14H18Z" fill="#A66A2E"/><path d="M18-7h96v5H18Z" fill="#C98B4A"/><rect x="-24" y="-44" width="46" height="88" rx="6" fill="#7A4A1E"/><path d="M-24-26h46v10h-46ZM-24 16h46v10h-46Z" fill="${LAMP}"/><path d="M-24-38c0-4 2-6 6-6h6v88h-6c-4 0-6-2-6-6Z" fill="#9B6430"/></g><path d="M28 146 14 138M36 130 26 116M56 122l-2-16" stroke="${GLOW}" stroke-width="6" stroke-linecap="round"/>`,
  },
  judge_50: {
    light: 'civilian',
    opening: 'arch',
    front: `<path d="M26 198c2-52 10-78 46-90h56c36 12 44 38 46 90Z" fill="#14101F"/><path d="M40 198c2-34 8-62 26-80l12 80ZM160 198c-2-34-8-62-26-80l-12 80Z" fill="#8E1F2B"/><path d="M86 112h28l10 44-12 24-12-14-12 14-12-24Z" fill="${PAPER}"/><path d="M100 118v46" stroke="#9AA9B3" stroke-width="3"/><ellipse cx="100" cy="80" rx="24" ry="28" fill="#E9BE98"/><path d="M68 112c-14-14-10-34-6-44 4-22 20-34 38-34s34 12 38 34c4 10 8 30-6 44-10-2-12-20-10-38-14-4-30-4-44 0 2 18 0 36-10 38Z" fill="#F7F2E6"/><path d="M66 76h12M64 90h12M68 102h8M122 76h12M124 90h12M124 102h8M82 50c10-6 26-6 36 0" stroke="#CFC6B0" stroke-width="3.500" stroke-linecap="round"/><path d="M88 84h8M104 84h8M94 98h12" stroke="#5B3A22" stroke-width="3.500" stroke-linecap="round"/>`,
  },
  mmr_1300: {
    light: 'night',
    front: `${moon(40, 52, 18)}<path d="M0 198v-44h34v-18h26v62ZM200 198v-52h-30v-14h-24v66Z" fill="#0C1626"/><path d="M62 198V58l38-24 38 24v140Z" fill="#2C4058"/><path d="M100 34l38 24v140h-38Z" fill="#22334A"/><path d="M97 12h6v26h-6Z" fill="#2C4058"/>${panes({ x: 72, y: 66, w: 12, h: 13, dx: 22, dy: 21, columns: 3, rows: 6, lit: (row) => row < 3, off: '#101C2B' })}<path d="M62 128h76" stroke="${LAMP}" stroke-width="2"/><path d="m100 0 5 8-5 8-5-8Z" fill="${LAMP}"/>`,
  },
  mmr_1500: {
    light: 'dusk',
    behind: `<path d="M0 200v-30h50v-16h150v46Z" fill="#15111F"/><path d="M44 150h156v9H44Z" fill="#2A2238"/>${panes({ x: 66, y: 170, w: 11, h: 14, dx: 26, dy: 20, columns: 5, rows: 1, lit: (_, column) => column % 2 === 0 })}`,
    front: `<path d="M168 168V70M154 84h28M158 100h20" stroke="${INK}" stroke-width="5"/><circle cx="168" cy="66" r="6" fill="#FF5555"/><circle cx="168" cy="66" r="13" fill="#FF5555" opacity=".3"/><g transform="translate(90 112) rotate(42)"><circle cx="-34" r="34" fill="#B77A16"/><circle cx="-34" r="34" fill="none" stroke="#FFD667" stroke-width="15"/><circle cx="-34" r="14" fill="#1A1626"/><path d="M4-9h92v18h-10v22H72V9H62v16H50V9H4Z" fill="#FFD667"/><path d="M4-9h92v6H4Z" fill="#FFF0C4"/></g>${at(44, 44, 1.1, sparkle('#fff'))}${at(140, 38, 0.7, sparkle('#fff'))}`,
  },
}
