import { ci, teamOf } from '@gorod/rules'
import type { PlayedSeat, PlayedTable } from './standings.ts'

/** A table with a result. `hidden`: its game is sealed. `game` false: it was closed without a game. */
export interface CompensatedTable extends PlayedTable {
  readonly hidden: boolean
  readonly game: boolean
}

interface Series {
  readonly games: number
  readonly firstKills: number
}

/** The series of a game are those of who played it. */
const playerOf = ({ player, playedBy }: PlayedSeat) => playedBy ?? player
const wasShotFirst = ({ role, firstKilled }: PlayedSeat) => firstKilled && teamOf(role) === 'red'

/**
 * The tables with the compensation that they will have when everything is revealed. Until then a game is compensated without the
 * sealed games of others (decision 038), which would tell them; what its organiser sees must already be the final table.
 */
export function withWholeCi<Table extends CompensatedTable>(tables: readonly Table[]): readonly Table[] {
  const games = tables.filter(({ game }) => game)
  const seriesOf = (player: number, counted: readonly Table[]): Series => {
    const own = counted.flatMap(({ seats }) => seats.filter((seat) => playerOf(seat) === player))
    return { games: own.length, firstKills: own.filter(wasShotFirst).length }
  }
  return tables.map((table) => {
    if (!table.game) return table
    const known = games.filter((one) => !one.hidden || one === table)
    const seats = table.seats.map((seat) =>
      seat.points.ci === 0
        ? seat
        : compensated(seat, {
            known: seriesOf(playerOf(seat), known),
            whole: seriesOf(playerOf(seat), games),
          }),
    )
    return { ...table, seats }
  })
}

/** The paid part is a share of Ci that depends on this game alone, so Ci changes in proportion. */
function compensated(
  seat: PlayedSeat,
  { known, whole }: { readonly known: Series; readonly whole: Series },
): PlayedSeat {
  const before = ci(known.games, known.firstKills, 1)
  if (before === 0) return seat
  // Caps are whole hundredths; what was paid is rounded.
  const share = Math.round((seat.points.ci / before) * 100) / 100
  const paid = Math.round(ci(whole.games, whole.firstKills, 1) * share * 10_000) / 10_000
  const total = Math.round((seat.points.total - seat.points.ci + paid) * 10_000) / 10_000
  return { ...seat, points: { ...seat.points, ci: paid, total } }
}
