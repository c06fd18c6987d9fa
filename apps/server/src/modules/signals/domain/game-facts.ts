import { type NightRecord, type Role, replay, type Seat, type State, teamOf } from '@gorod/rules'
import type { FinishedLog } from '../../games/public.ts'

/** Something that could happen between two accounts of a game, how probable it was by chance, and whether it did. */
export interface Trial {
  readonly kind: 'votes' | 'shots' | 'checks'
  readonly a: number
  readonly b: number
  readonly seen: boolean
  readonly chance: number
}

/** What signals need of a finished game. Plain JSON: it is stored like this. */
export interface GameFacts {
  readonly number: number
  /** Games of the same hours compete for the same players; null: nobody was seated by the search. */
  readonly hours: number | null
  readonly seats: readonly { readonly account: number; readonly red: boolean; readonly won: boolean }[]
  readonly trials: readonly Trial[]
}

const HOURS_MS = 3 * 60 * 60_000
const COUNTED_MODES: readonly FinishedLog['mode'][] = ['rated', 'league', 'championship']

/** Null for a game that counts for nobody, or not for everybody: practice, lobbies, annulled games. */
export function factsOf(game: FinishedLog): GameFacts | null {
  if (game.annulled || !COUNTED_MODES.includes(game.mode)) return null
  const end = replay(game.events)
  if (end.final === null) return null
  const { roles } = end.final
  const accountAt = new Map(game.seats.map(({ accountId, result }) => [result.seat, accountId]))
  const between: Between = (kind, from, to, seen, chance) => {
    const [a, b] = [accountAt.get(from), accountAt.get(to)]
    return a == null || b == null || chance <= 0 || chance >= 1 ? [] : [{ kind, a, b, seen, chance }]
  }
  return {
    number: game.number,
    hours: game.mode === 'championship' ? null : Math.floor(game.startedAt.getTime() / HOURS_MS),
    seats: game.seats.flatMap(({ accountId, result }) =>
      accountId === null ? [] : [{ account: accountId, red: result.team === 'red', won: result.won }],
    ),
    trials: [...voteTrials(end, roles, between), ...nightTrials(end, roles, between)],
  }
}

type Between = (kind: Trial['kind'], from: Seat, to: Seat, seen: boolean, chance: number) => readonly Trial[]

const isMafia = (roles: readonly Role[], seat: Seat): boolean =>
  teamOf(roles[seat - 1] ?? 'civilian') === 'black'

/** A hand on a candidate of the other team: as probable as it was for the voter's whole team in that round. */
function voteTrials({ days }: State, roles: readonly Role[], between: Between): Trial[] {
  const rounds = days.flatMap((day) => day.rounds)
  return rounds.flatMap(({ counted }) => {
    const hands = counted.flatMap(({ candidate, voters, byDefault }) =>
      voters.filter((voter) => !byDefault.includes(voter)).map((voter) => ({ voter, candidate })),
    )
    return counted.flatMap(({ candidate }) => {
      const others = hands.filter(
        ({ voter }) => voter !== candidate && isMafia(roles, voter) !== isMafia(roles, candidate),
      )
      const on = others.filter((hand) => hand.candidate === candidate)
      return others.flatMap(({ voter }) =>
        between(
          'votes',
          voter,
          candidate,
          on.some((hand) => hand.voter === voter),
          on.length / others.length,
        ),
      )
    })
  })
}

function nightTrials({ nights, seats }: State, roles: readonly Role[], between: Between): Trial[] {
  const gone = new Set<Seat>()
  const checked = new Map<Seat, Set<Seat>>()
  return nights.flatMap((night) => {
    // A player who left before this night is read from the end: a seat that left is not shot.
    const alive = seats
      .filter(({ seat, exit }) => !gone.has(seat) && !leftBefore(exit, night))
      .map(({ seat }) => seat)
    const trials = [
      ...shotTrials(night, alive, roles, between),
      ...checkTrials(night, alive, { roles, checked, between }),
    ]
    if (night.victim !== null) gone.add(night.victim)
    return trials
  })
}

function leftBefore(exit: State['seats'][number]['exit'], { night }: NightRecord): boolean {
  return exit !== null && exit.cause !== 'shot' && exit.day <= night
}

/** A living town player is the one who is shot, as probably as any other. */
function shotTrials(
  night: NightRecord,
  alive: readonly Seat[],
  roles: readonly Role[],
  between: Between,
): Trial[] {
  const town = alive.filter((seat) => !isMafia(roles, seat))
  // A mafia player who was shot by their own team tells nothing of the town.
  if (night.victim === null || !town.includes(night.victim)) return []
  return night.shots.flatMap(({ by }) =>
    town.flatMap((seat) => between('shots', by, seat, night.victim === seat, 1 / town.length)),
  )
}

interface Checking {
  readonly roles: readonly Role[]
  /** Whom each seat has checked before. */
  readonly checked: Map<Seat, Set<Seat>>
  readonly between: Between
}

/** The sheriff checks a mafia player, the don the sheriff: as probably as any other whom they have not checked. */
function checkTrials(
  night: NightRecord,
  alive: readonly Seat[],
  { roles, checked, between }: Checking,
): Trial[] {
  return [night.sheriffCheck, night.donCheck].flatMap((check) => {
    if (check === null) return []
    const before = checked.get(check.by) ?? new Set<Seat>()
    checked.set(check.by, new Set([...before, check.seat]))
    const choice = alive.filter(
      (seat) => seat !== check.by && !before.has(seat) && (check !== night.donCheck || !isMafia(roles, seat)),
    )
    const wanted = choice.filter((seat) =>
      check === night.donCheck ? roles[seat - 1] === 'sheriff' : isMafia(roles, seat),
    )
    return wanted.flatMap((seat) => between('checks', check.by, seat, check.seat === seat, 1 / choice.length))
  })
}
