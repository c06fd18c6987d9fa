import { HEIGHT, MARGIN, type Paper, WIDTH } from './paper.ts'

/** One window of the house: the seat of the number it has. */
export interface Window {
  readonly name: string
  /** Colour of the light behind it; null: dark. */
  readonly glow: string | null
  /** The plate with the number is lit. Without: as on the dark. */
  readonly lit: boolean
  readonly framed: boolean
}

/** Left of it is the text. */
export const HOUSE_X = 540
const COLUMNS = 2
const GAP = 14
const PLATE = 44
const HOUSE = { x: HOUSE_X, y: 56, width: WIDTH - HOUSE_X - MARGIN, height: HEIGHT - 112 } as const

/** The house of the seats, with their names. It has room for twelve. */
export function drawHouse(paper: Paper, windows: readonly Window[]): void {
  const rows = Math.ceil(windows.length / COLUMNS)
  const width = (HOUSE.width - GAP * (COLUMNS + 1)) / COLUMNS
  const height = (HOUSE.height - GAP * (rows + 1)) / rows
  paper.box([HOUSE.x, HOUSE.y, HOUSE.width, HOUSE.height], paper.light.wall, 14)
  windows.forEach((window, index) => {
    // Seats go down the left column first.
    const [column, row] = [Math.floor(index / rows), index % rows]
    const x = HOUSE.x + GAP + column * (width + GAP)
    const y = HOUSE.y + GAP + row * (height + GAP)
    drawWindow(paper, { ...window, number: index + 1 }, [x, y, width, height])
  })
}

function drawWindow(
  paper: Paper,
  { number, name, glow, lit, framed }: Window & { readonly number: number },
  at: readonly [number, number, number, number],
): void {
  const [x, y, width, height] = at
  paper.box(at, '#0a0f14')
  if (glow !== null) paper.box([x, y, 10, height], glow, 4)
  if (framed) paper.frame(at, { color: '#ffbe3d', width: 4 })
  const plateY = y + (height - PLATE) / 2
  paper.box([x + 22, plateY, PLATE, PLATE], lit ? '#f4f6f4' : '#22323f', 4)
  const plate = { face: 'display', size: 34, weight: 700, align: 'center' } as const
  paper.write(
    String(number),
    { x: x + 22 + PLATE / 2, y: plateY + 34, maxWidth: PLATE },
    { ...plate, color: lit ? '#0b1117' : '#b4c0c8' },
  )
  paper.write(
    name,
    { x: x + 22 + PLATE + 12, y: y + height / 2 + 8, maxWidth: width - PLATE - 44 },
    { face: 'text', size: 22, weight: 600, color: lit ? '#f4f6f4' : '#8a9ba6' },
  )
}
