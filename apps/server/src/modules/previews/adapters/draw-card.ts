import type { Role } from '@gorod/rules'
import { loadImage } from '@napi-rs/canvas'
import type { Card, MatchCard, MomentCard, ProfileCard, TableCard } from '../domain/cards.ts'
import { drawHouse, HOUSE_X } from './draw-house.ts'
import { HEIGHT, LIGHTS, MARGIN, Paper, WIDTH } from './paper.ts'

/** Fixed by the specification, as in the tokens of the pages. */
const ROLE_LIGHTS: Readonly<Record<Role, string>> = {
  civilian: '#6d55ff',
  sheriff: '#55ffc2',
  mafia: '#ff5555',
  godfather: '#63ff55',
  doctor: '#7fd4ff',
}
const LEFT_WIDTH = HOUSE_X - MARGIN - 24
/** A longer line has two rows. */
const ONE_ROW_LETTERS = 9
const FACE_SIDE = 380

export interface CardDrawing {
  readonly card: Card
  readonly siteName: string
  /** The square picture of a profile; null: none. */
  readonly face: Buffer | null
}

/** Draws a card as PNG. Texts are drawn letter by letter: there is no markup that a name could break. */
export async function drawCard({ card, siteName, face }: CardDrawing): Promise<Buffer> {
  const paper = new Paper(LIGHTS[card.kind === 'moment' ? card.light : 'night'])
  paper.write(
    siteName,
    { x: MARGIN, y: 92, maxWidth: LEFT_WIDTH },
    { face: 'text', size: 28, weight: 600, color: paper.light.ink2 },
  )
  if (card.kind === 'match') drawMatch(paper, card)
  else if (card.kind === 'moment') drawMoment(paper, card)
  else if (card.kind === 'table') drawTable(paper, card)
  else await drawProfile(paper, card, face)
  return paper.encode()
}

function drawMatch(paper: Paper, { title, verdict, when, seats }: MatchCard): void {
  headline(paper, [verdict, title, when])
  drawHouse(
    paper,
    seats.map(({ name, role }) => ({ name, glow: ROLE_LIGHTS[role], lit: true, framed: false })),
  )
}

function drawMoment(paper: Paper, { title, time, seats }: MomentCard): void {
  headline(paper, [time, title, ''])
  drawHouse(
    paper,
    seats.map(({ name, alive, speaks }) => ({
      name,
      glow: alive ? LIGHTS.night.lamp : null,
      lit: alive,
      framed: speaks,
    })),
  )
}

function drawTable(paper: Paper, { title, state, when, leaders }: TableCard): void {
  const { ink, ink2, lamp } = paper.light
  const maxWidth = WIDTH - MARGIN * 2
  const text = { face: 'text', size: 28, weight: 500 } as const
  paper.write(title, { x: MARGIN, y: 210, maxWidth }, { face: 'display', size: 96, weight: 800, color: ink })
  paper.write(state, { x: MARGIN, y: 264, maxWidth }, { ...text, color: lamp })
  paper.write(when, { x: MARGIN, y: 306, maxWidth }, { ...text, color: ink2 })
  leaders.forEach(({ name, sum }, index) => {
    const y = 376 + index * 46
    const figure = { face: 'display', size: 36, weight: 700 } as const
    paper.write(String(index + 1), { x: MARGIN, y, maxWidth: 40 }, { ...figure, color: ink2 })
    paper.write(name, { x: MARGIN + 56, y, maxWidth: 640 }, { ...text, color: ink })
    paper.write(sum, { x: MARGIN + 720, y, maxWidth: 200 }, { ...figure, color: lamp })
  })
}

/** A large line of two rows at most, and two smaller ones. */
function headline(paper: Paper, [large, middle, small]: readonly [string, string, string]): void {
  const place = { x: MARGIN, maxWidth: LEFT_WIDTH }
  const display = { face: 'display', size: 108, weight: 800, color: paper.light.ink } as const
  const words = large.split(' ')
  const rows =
    words.length > 1 && large.length > ONE_ROW_LETTERS
      ? [words.slice(0, -1).join(' '), words.at(-1) ?? '']
      : [large]
  for (const [index, row] of rows.entries()) paper.write(row, { ...place, y: 250 + index * 100 }, display)
  const text = { face: 'text', size: 28, weight: 500 } as const
  paper.write(middle, { ...place, y: 440 }, { ...text, color: paper.light.ink })
  paper.write(small, { ...place, y: 490 }, { ...text, color: paper.light.ink2 })
}

async function drawProfile(paper: Paper, { name, figures }: ProfileCard, face: Buffer | null): Promise<void> {
  const { ink, ink2, lamp } = paper.light
  const at = [WIDTH - MARGIN - FACE_SIDE, (HEIGHT - FACE_SIDE) / 2, FACE_SIDE, FACE_SIDE] as const
  const maxWidth = at[0] - MARGIN * 2
  paper.write(name, { x: MARGIN, y: 300, maxWidth }, { face: 'display', size: 120, weight: 800, color: ink })
  figures.forEach(({ label, value }, index) => {
    const place = { x: MARGIN + index * 160, maxWidth: 150 }
    const display = { face: 'display', size: 72, weight: 700, color: lamp } as const
    paper.write(value, { ...place, y: 440 }, display)
    paper.write(label, { ...place, y: 484 }, { face: 'text', size: 26, weight: 500, color: ink2 })
  })
  paper.box(at, '#151e26', 16)
  if (face === null) {
    const centre = { x: at[0] + FACE_SIDE / 2, y: at[1] + FACE_SIDE * 0.72, maxWidth: FACE_SIDE }
    const letter = { face: 'display', size: 260, weight: 800, color: lamp, align: 'center' } as const
    paper.write([...name][0] ?? '', centre, letter)
  } else {
    const picture = await loadImage(face)
    paper.context.save()
    paper.context.beginPath()
    paper.context.roundRect(...at, 16)
    paper.context.clip()
    paper.context.drawImage(picture, ...at)
    paper.context.restore()
  }
  paper.frame(at, { color: lamp, width: 6 }, 16)
}
