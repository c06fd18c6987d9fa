import { type Role, type Seat, type Team, teamOf, type View, type VoteRound } from '@gorod/rules'
import type { PracticeTheme } from '../../../shared/practice-themes.ts'

/** What the end of a practice game says about its theme: facts of the game that has just been played. */
export type Lesson =
  /** The viewer was the sheriff. */
  | { readonly kind: 'ownChecks'; readonly checks: number; readonly black: number; readonly told: number }
  /** Somebody else was; `day` of their first claim, null: never. */
  | { readonly kind: 'sheriff'; readonly seat: Seat; readonly day: number | null }
  | { readonly kind: 'noSheriff' }
  /** The viewer's hands, and those of them for the other team. */
  | { readonly kind: 'votes'; readonly team: Team; readonly hands: number; readonly against: number }
  | {
      readonly kind: 'bestMove'
      readonly seat: Seat
      readonly own: boolean
      readonly named: readonly Seat[]
      readonly hits: number
    }
  | { readonly kind: 'noBestMove' }
  /** The same for votes in which one hand could end the game. */
  | { readonly kind: 'critical'; readonly team: Team; readonly hands: number; readonly against: number }

/** With so few players alive a wrong vote and a shot may end the game. */
export const CRITICAL_ALIVE = 5

/** Null for a viewer who did not play, and for a practice without a theme. */
export function lessonOf(theme: PracticeTheme, { own, final, days }: View): Lesson | null {
  const role = own === null ? undefined : final?.roles[own.seat - 1]
  if (theme === 'game' || own === null || final === null || role === undefined) return null
  const team = teamOf(role)
  const rounds = days.flatMap((day) => day.rounds)
  const hands = (of: readonly VoteRound[]) => ({ team, ...countHands(of, own.seat, final.roles) })
  switch (theme) {
    case 'reveal':
      return revealed({ own, days }, final.roles)
    case 'votes':
      return { kind: 'votes', ...hands(rounds) }
    case 'bestMove':
      return bestMove(days, own.seat, final.roles)
    case 'critical':
      return { kind: 'critical', ...hands(rounds.filter((round) => voters(round) <= CRITICAL_ALIVE)) }
  }
}

/** Each living player has one hand in a round, raised or counted by the rule. */
function voters({ counted }: VoteRound): number {
  return counted.reduce((sum, { voters, byDefault }) => sum + voters.length + byDefault.length, 0)
}

function countHands(
  rounds: readonly VoteRound[],
  seat: Seat,
  roles: readonly Role[],
): { readonly hands: number; readonly against: number } {
  const team = teamOf(roles[seat - 1] ?? 'civilian')
  const chosen = rounds.flatMap(({ counted }) =>
    counted.filter(({ voters }) => voters.includes(seat)).map(({ candidate }) => candidate),
  )
  const against = chosen.filter((candidate) => teamOf(roles[candidate - 1] ?? 'civilian') !== team)
  return { hands: chosen.length, against: against.length }
}

function revealed(
  { own, days }: { readonly own: NonNullable<View['own']>; readonly days: View['days'] },
  roles: readonly Role[],
): Lesson {
  const seat = roles.indexOf('sheriff') + 1
  if (seat === 0) return { kind: 'noSheriff' }
  const claims = days.flatMap(({ day, said }) =>
    said
      .filter((line) => line.seat === seat)
      .flatMap((line) => line.claims.flatMap((claim) => (claim.kind === 'sheriff' ? [{ day, claim }] : []))),
  )
  if (seat !== own.seat) return { kind: 'sheriff', seat, day: claims[0]?.day ?? null }
  const told = new Set(claims.flatMap(({ claim }) => claim.checks.map((check) => check.seat)))
  return {
    kind: 'ownChecks',
    checks: own.checks.length,
    black: own.checks.filter(({ yes }) => yes).length,
    told: own.checks.filter((check) => told.has(check.seat)).length,
  }
}

function bestMove(days: View['days'], own: Seat, roles: readonly Role[]): Lesson {
  const night = days.find(({ night }) => night?.bestMove != null)?.night
  if (night?.victim == null || night.bestMove === null) return { kind: 'noBestMove' }
  const hits = night.bestMove.filter((seat) => teamOf(roles[seat - 1] ?? 'civilian') === 'black').length
  return { kind: 'bestMove', seat: night.victim, own: night.victim === own, named: night.bestMove, hits }
}
