import type { StandingsRules, TieBreak } from '@gorod/contracts/championship-plan'
import type { Points, Role } from '@gorod/rules'

/** The result of one player at one table. */
export interface PlayedSeat {
  /** The player in whose row the result counts. */
  readonly player: number
  /** A substitute who played it for them; absent: nobody did. */
  readonly playedBy?: number
  readonly role: Role
  readonly won: boolean
  readonly firstKilled: boolean
  readonly points: Points
}

/** A table whose result counts. */
export interface PlayedTable {
  readonly round: number
  readonly seats: readonly PlayedSeat[]
}

/** The figures that a place depends on, and those that are only shown. */
interface Figures {
  readonly games: number
  readonly wins: number
  readonly extra: number
  readonly leadWins: number
  readonly firstKilled: number
  readonly bestMove: number
  readonly ci: number
  readonly sum: number
  /** The part of the sum that a late player gets for the missed rounds. */
  readonly late: number
}

export interface Standing extends Figures {
  readonly player: number
  /** Players that are equal in the sum and in every tie-break have the same place. */
  readonly place: number
  /**
   * The tie-break that put this row above the next one, which has the same sum. Null: the sums differ, or the rows
   * are equal.
   */
  readonly decidedBy: TieBreak | null
  /** Won or lost, by rounds in their order. */
  readonly results: readonly { readonly round: number; readonly won: boolean }[]
}

export interface StandingsInput {
  /** All players who have a row, also those without a game. */
  readonly players: readonly number[]
  readonly tables: readonly PlayedTable[]
  readonly rules: StandingsRules
  /** Maps a player who gave up the place to the player who took over the place and the points. */
  readonly heirs?: ReadonlyMap<number, number>
  /** The rounds for which late players get the average of their own games. */
  readonly missed?: ReadonlyMap<number, number>
}

/**
 * Orders the players by their sum, then by the tie-breaks that the rules name. The rules also say which parts the sum
 * has.
 */
export function countStandings({
  players,
  tables,
  rules,
  heirs = new Map(),
  missed = new Map(),
}: StandingsInput): Standing[] {
  const played = gamesByPlayer({ players, tables, heirs })
  const most = Math.max(0, ...[...played.values()].map((games) => games.length))
  const rows = [...played].map(([player, games]) => ({
    player,
    ...withLate(
      figuresOf(
        games.map(({ seat }) => seat),
        rules,
      ),
      Math.min(missed.get(player) ?? 0, most - games.length),
    ),
    results: games
      .map(({ round, seat }) => ({ round, won: seat.won }))
      .sort((one, other) => one.round - other.round),
  }))
  // Equal in everything: in the order of the list, which is that of registration.
  rows.sort((one, other) => difference(one, other, rules.ties).by)
  const standings: Standing[] = []
  for (const [index, row] of rows.entries()) {
    const [before, next] = [rows[index - 1], rows[index + 1]]
    const tied = before !== undefined && difference(before, row, rules.ties).by === 0
    standings.push({
      ...row,
      place: tied ? (standings[index - 1]?.place ?? 1) : index + 1,
      decidedBy: next === undefined ? null : difference(row, next, rules.ties).reason,
    })
  }
  return standings
}

/** The games that count in the row of each of these players. */
export function gamesByPlayer({
  players,
  tables,
  heirs = new Map(),
}: Pick<StandingsInput, 'players' | 'tables' | 'heirs'>): ReadonlyMap<
  number,
  readonly { readonly round: number; readonly seat: PlayedSeat }[]
> {
  const played = new Map<number, { readonly round: number; readonly seat: PlayedSeat }[]>(
    players.map((player) => [player, []]),
  )
  for (const { round, seats } of tables)
    for (const seat of seats) played.get(heirOf(seat.player, heirs))?.push({ round, seat })
  return played
}

/** The average of the player's own games for each missed round, and never more games than those who have most. */
function withLate(figures: Figures, missed: number): Figures {
  if (missed <= 0 || figures.games === 0) return figures
  const late = Math.round((figures.sum / figures.games) * missed * 100) / 100
  return { ...figures, late, sum: rounded(figures.sum + late) }
}

/** Through several substitutions. It ends in a circle too, which nothing writes any more: an endless loop would stop the server. */
export function heirOf(player: number, heirs: ReadonlyMap<number, number>): number {
  let heir = player
  for (let left = heirs.size; left > 0; left--) {
    const next = heirs.get(heir)
    if (next === undefined || next === player) break
    heir = next
  }
  return heir
}

export function figuresOf(games: readonly PlayedSeat[], { sum }: StandingsRules): Figures {
  const total = (value: (seat: PlayedSeat) => number) =>
    rounded(games.reduce((all, seat) => all + value(seat), 0))
  return {
    games: games.length,
    late: 0,
    wins: games.filter(({ won }) => won).length,
    extra: total(({ points }) => points.extra + points.penalties),
    leadWins: games.filter(({ won, role }) => won && (role === 'sheriff' || role === 'godfather')).length,
    firstKilled: games.filter(({ firstKilled }) => firstKilled).length,
    bestMove: total(({ points }) => points.bestMove),
    ci: total(({ points }) => points.ci),
    sum: total(({ points }) => sum.reduce((all, part) => all + points[part], 0)),
  }
}

/** Below zero: the first is higher. */
function difference(
  one: Figures,
  other: Figures,
  ties: readonly TieBreak[],
): { readonly by: number; readonly reason: TieBreak | null } {
  if (one.sum !== other.sum) return { by: other.sum - one.sum, reason: null }
  const reason = ties.find((tie) => one[tie] !== other[tie]) ?? null
  return { by: reason === null ? 0 : other[reason] - one[reason], reason }
}

/** Points have two digits: a sum of them must not differ in the fifteenth. */
function rounded(value: number): number {
  // Zero added: a sum of −0 is the same zero.
  return Math.round(value * 100) / 100 + 0
}

export type Nomination = 'mvp' | 'town' | 'mafia' | 'sheriff' | 'don'

const ROLES: Readonly<Record<Nomination, readonly Role[]>> = {
  mvp: ['civilian', 'sheriff', 'doctor', 'mafia', 'godfather'],
  town: ['civilian', 'doctor'],
  mafia: ['mafia'],
  sheriff: ['sheriff'],
  don: ['godfather'],
}

export interface Nominee {
  readonly nomination: Nomination
  /** More than one who are equal in points and in wins. */
  readonly players: readonly number[]
  readonly points: number
}

/** The best of each kind of card: most extra and best-move points with it, then most wins. Nobody without such points. */
export function listNominees({
  tables,
  heirs = new Map(),
}: Pick<StandingsInput, 'tables' | 'heirs'>): Nominee[] {
  const seats = tables.flatMap((table) => table.seats)
  return (Object.keys(ROLES) as Nomination[]).flatMap((nomination) => {
    const best = new Map<number, { points: number; wins: number }>()
    for (const { player, role, won, points } of seats) {
      if (!ROLES[nomination].includes(role)) continue
      const heir = heirOf(player, heirs)
      const { points: before, wins } = best.get(heir) ?? { points: 0, wins: 0 }
      const more = points.extra + points.penalties + points.bestMove
      best.set(heir, { points: rounded(before + more), wins: wins + (won ? 1 : 0) })
    }
    const ranked = [...best].sort(([, a], [, b]) => b.points - a.points || b.wins - a.wins)
    const top = ranked[0]?.[1]
    if (top === undefined || top.points <= 0) return []
    const players = ranked
      .filter(([, { points, wins }]) => points === top.points && wins === top.wins)
      .map(([player]) => player)
    return [{ nomination, players, points: top.points }]
  })
}

/** What everybody may see: without the rounds that the organiser keeps hidden. */
export function publicTables(
  tables: readonly PlayedTable[],
  { hiddenFrom, revealed }: { readonly hiddenFrom: number | null; readonly revealed: boolean },
): readonly PlayedTable[] {
  return hiddenFrom === null || revealed ? tables : tables.filter(({ round }) => round < hiddenFrom)
}
