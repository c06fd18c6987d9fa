import type { StandingsRules } from '@gorod/contracts/championship-plan'
import { integerBelow, type Random } from '@gorod/rules'
import { figuresOf, type PlayedSeat, type Standing } from './standings.ts'

export interface ForecastInput {
  /** The standings as they are now. */
  readonly standings: readonly Standing[]
  /** The games of each line that were played. */
  readonly played: ReadonlyMap<number, readonly PlayedSeat[]>
  /** The number of games ahead of each. */
  readonly ahead: ReadonlyMap<number, number>
  readonly rules: StandingsRules
  /** How many players go on to the next stage. In the last stage one, the winner. */
  readonly wanted: number
  readonly random: Random
}

export interface ForecastRow {
  readonly player: number
  readonly ahead: number
  /** The mean of the sums at the end. */
  readonly expected: number
  readonly bestPlace: number
  readonly worstPlace: number
  /** The share of the endings with a place among the wanted ones. */
  readonly chance: number
}

export interface Forecast {
  /** The likeliest first. */
  readonly rows: readonly ForecastRow[]
  readonly endings: number
}

/** A count that takes milliseconds: the more games are ahead, the fewer endings are drawn. */
const DRAWS = 300_000
const ENDINGS = { least: 100, most: 1000, step: 100 } as const
/** Half of the games are drawn from the player's own ones: a few games say little about a player. */
const OWN_SHARE = 0.5
/** The share of the endings that the range of places leaves out at each side. */
const OUTER_SHARE = 0.1
/** Points have two digits; whole numbers stay exact in a long sum. */
const UNITS = 100

/** The values by which two rows are compared, the most important first. */
type Worth = readonly number[]

/** The endings of a stage, each game ahead drawn from the played ones. Empty without a played game, and with nothing ahead. */
export function forecastEndings(input: ForecastInput): Forecast {
  const { standings, ahead } = input
  const gamesAhead = standings.map(({ player }) => ahead.get(player) ?? 0)
  const total = gamesAhead.reduce((all, games) => all + games, 0)
  const draw = drawnFrom(input)
  if (draw === null || total === 0) return { rows: [], endings: 0 }
  const endings = endingsFor(total)
  const now = standings.map((row) => worthOf(row, input.rules))
  const sums = standings.map(() => 0)
  /** For each player and place: in how many endings. */
  const times = standings.map(() => standings.map(() => 0))
  for (let ending = 0; ending < endings; ending++) {
    const ends = now.map((worth, index) => played(worth, gamesAhead[index] ?? 0, () => draw(index)))
    // Equal in everything: who is higher now, as in the standings.
    const order = ends.map((_, index) => index).sort((a, b) => difference(ends[a] ?? [], ends[b] ?? []))
    for (const [place, index] of order.entries()) {
      const row = times[index]
      if (row !== undefined) row[place] = (row[place] ?? 0) + 1
      sums[index] = (sums[index] ?? 0) + (ends[index]?.[0] ?? 0)
    }
  }
  const rows = standings.map(({ player }, index) => ({
    player,
    ahead: gamesAhead[index] ?? 0,
    expected: Math.round((sums[index] ?? 0) / endings) / UNITS,
    ...rangeOf(times[index] ?? [], endings),
    chance: (times[index] ?? []).slice(0, input.wanted).reduce((all, count) => all + count, 0) / endings,
  }))
  return {
    rows: rows.sort((one, other) => other.chance - one.chance || other.expected - one.expected),
    endings,
  }
}

function endingsFor(gamesAhead: number): number {
  const affordable = Math.floor(DRAWS / gamesAhead / ENDINGS.step) * ENDINGS.step
  return Math.max(ENDINGS.least, Math.min(ENDINGS.most, affordable))
}

/** A game of the player at this index; null: nobody has played. */
function drawnFrom({ standings, played, rules, random }: ForecastInput): ((index: number) => Worth) | null {
  const own = standings.map(({ player }) =>
    (played.get(player) ?? []).map((seat) => worthOf(figuresOf([seat], rules), rules)),
  )
  const all = own.flat()
  if (all.length === 0) return null
  return (index) => {
    const games = own[index] ?? []
    const from = games.length > 0 && random() < OWN_SHARE ? games : all
    return from[integerBelow(from.length, random)] ?? []
  }
}

function worthOf(figures: ReturnType<typeof figuresOf>, { ties }: StandingsRules): Worth {
  return (['sum', ...ties] as const).map((part) => Math.round(figures[part] * UNITS))
}

function played(worth: Worth, games: number, draw: () => Worth): Worth {
  const end = [...worth]
  for (let game = 0; game < games; game++)
    for (const [part, value] of draw().entries()) end[part] = (end[part] ?? 0) + value
  return end
}

/** Below zero: the first is higher. */
function difference(one: Worth, other: Worth): number {
  const decides = one.findIndex((value, part) => value !== other[part])
  return decides < 0 ? 0 : (other[decides] ?? 0) - (one[decides] ?? 0)
}

/** The places without the outermost endings. */
function rangeOf(times: readonly number[], endings: number): Pick<ForecastRow, 'bestPlace' | 'worstPlace'> {
  const outer = endings * OUTER_SHARE
  const seenUntil = (place: number) => times.slice(0, place).reduce((all, count) => all + count, 0)
  const placeAfter = (seen: number) => times.findIndex((_, index) => seenUntil(index + 1) > seen) + 1
  return { bestPlace: placeAfter(outer), worstPlace: placeAfter(endings - outer - 1) }
}
