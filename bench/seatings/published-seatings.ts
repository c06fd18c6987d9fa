import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureEvenness } from '../../apps/server/src/modules/championships/domain/seating/evenness.ts'
import { type MeasuredSeating, measuredSeating } from './measured-seating.ts'

/** A seating that somebody else published; only its figures are kept here, not its tables. */
export interface PublishedSeating extends MeasuredSeating {
  readonly name: string
  /** Repository, commit and file. */
  readonly source: string
  readonly date: string
  readonly players: number
  readonly tables: number
  readonly rounds: number
}

const FIGURES = new URL('published.json', import.meta.url)

export function publishedSeatings(): readonly PublishedSeating[] {
  return JSON.parse(readFileSync(FIGURES, 'utf8'))
}

/** One file `{name}.json` of the folder: of every round and table its players by seat, counted from 0. */
interface Tables {
  readonly seats: number
  /** Whether the order of a table's players is that of their seats. */
  readonly hasSeats: boolean
  readonly rounds: readonly (readonly (readonly number[])[])[]
}

/** Measures the published seatings again, from a folder with their tables. */
export function measureAgain(folder: string): void {
  const figures = publishedSeatings().map((published) => {
    const { seats, hasSeats, rounds }: Tables = JSON.parse(
      readFileSync(join(folder, `${published.name}.json`), 'utf8'),
    )
    const seated = rounds.map((round) => round.map((players) => ({ judge: null, players })))
    const { players } = published
    const measured = measuredSeating(measureEvenness(seated, { players, seats, apart: [] }), players)
    return { ...published, ...measured, timesOnASeat: hasSeats ? measured.timesOnASeat : null }
  })
  writeFileSync(FIGURES, `${JSON.stringify(figures, null, 2)}\n`)
}
