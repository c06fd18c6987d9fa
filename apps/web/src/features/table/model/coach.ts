import { type NightTarget, nightTarget, type Seat, type View } from '@gorod/rules'
import type { Allowed } from './allowed.ts'

/** An advice with the fact behind it. Computed from the view of the seat alone, so it can tell nothing that is secret. */
export type Hint =
  /** The sheriff holds a mafia check on a living seat that was never claimed. */
  | { readonly kind: 'revealCheck'; readonly seat: Seat; readonly alive: number }
  /** These living players have called the viewer black since the viewer's last words. */
  | { readonly kind: 'accused'; readonly by: readonly Seat[] }
  | { readonly kind: 'nominated'; readonly by: Seat }
  | { readonly kind: 'twoSheriffs'; readonly seats: readonly Seat[] }
  /** Nobody is nominated from day 2 on: without a nominee there is no vote. */
  | { readonly kind: 'noNominees' }
  | { readonly kind: 'checkedCandidate'; readonly seat: Seat; readonly black: boolean }
  /** The candidates already counted with most hands. `left`: hands that are still free. */
  | {
      readonly kind: 'leader'
      readonly seats: readonly Seat[]
      readonly votes: number
      readonly alive: number
      readonly left: number
    }
  /** A hand that stays down counts for the last candidate. */
  | { readonly kind: 'lastCandidate'; readonly seat: Seat }
  | { readonly kind: 'lift'; readonly tied: readonly Seat[]; readonly needed: number; readonly alive: number }
  | { readonly kind: 'nightTarget'; readonly seat: Seat; readonly by: NightTarget['by'] }
  /** The seat that most living players called black, among those not checked yet. */
  | { readonly kind: 'checkSuspect'; readonly seat: Seat; readonly accusers: number }
  | { readonly kind: 'bestMove'; readonly max: number }

/** A coach says no more than this on one day of a game, its night included: who is told everything learns nothing. */
export const HINTS_A_DAY = 3

/** The phases of a day in which the coach has spoken. */
export interface CoachedDay {
  readonly day: number
  readonly phases: readonly string[]
}

export const NOT_COACHED: CoachedDay = { day: 0, phases: [] }

/** The record with the hint of this phase; null when the day had all its hints. */
export function withHint(coached: CoachedDay, { day, key }: View['phase']): CoachedDay | null {
  const phases = coached.day === day ? coached.phases : []
  if (phases.includes(key)) return coached
  return phases.length < HINTS_A_DAY ? { day, phases: [...phases, key] } : null
}

/** What a coach says to this seat now; null where there is nothing to decide or nothing to add. */
export function hintFor(view: View, allowed: Allowed): Hint | null {
  const { phase, own } = view
  if (own === null || own.role === null || view.pause !== null) return null
  switch (phase.id) {
    case 'speech':
      return phase.seat === own.seat && phase.kind !== 'lost' ? speechHint(view) : null
    case 'tieSpeech':
    case 'farewell':
      return phase.seat === own.seat ? revealHint(view) : null
    case 'voteCandidate':
      return voteHint(view, allowed, phase.candidates[phase.index] ?? 0, phase.candidates.at(-1) ?? 0)
    case 'liftVote':
      return allowed.can('voteLift') ? liftHint(view, phase.tied) : null
    case 'nightShoot':
      return own.shot === null && allowed.can('shoot') ? targetHint(view) : null
    case 'nightSheriff':
      return allowed.can('check') ? suspectHint(view) : null
    case 'bestMove':
      return bestMoveHint(allowed)
    default:
      return null
  }
}

function livingSeats(view: View): Seat[] {
  return view.seats.filter(({ alive }) => alive).map(({ seat }) => seat)
}

function lines(view: View): readonly View['days'][number]['said'][number][] {
  return view.days.flatMap(({ said }) => said)
}

function speechHint(view: View): Hint | null {
  const reveal = revealHint(view)
  if (reveal !== null) return reveal
  const accusers = accusersOf(view)
  if (accusers.length > 0) return { kind: 'accused', by: accusers }
  const own = view.own?.seat
  const nominated = view.nominees.find(({ seat }) => seat === own)
  if (nominated !== undefined) return { kind: 'nominated', by: nominated.by }
  const sheriffs = sheriffsOf(view)
  if (sheriffs.length > 1) return { kind: 'twoSheriffs', seats: sheriffs }
  const open = view.day > 1 && view.nominees.length === 0 && !view.ruleSet.hideNominees
  return open && !view.nextVoteCancelled ? { kind: 'noNominees' } : null
}

function revealHint(view: View): Hint | null {
  const { own } = view
  const alive = livingSeats(view)
  const told = lines(view)
    .filter(({ seat }) => seat === own?.seat)
    .flatMap(({ claims }) => claims.flatMap((claim) => (claim.kind === 'sheriff' ? claim.checks : [])))
  const found = own?.role === 'sheriff' ? own.checks : []
  const open = found.find(
    (check) => check.yes && alive.includes(check.seat) && !told.some(({ seat }) => seat === check.seat),
  )
  return open === undefined ? null : { kind: 'revealCheck', seat: open.seat, alive: alive.length }
}

/** Living players who have called the viewer black since the viewer's last words, by a colour or as a check. */
function accusersOf(view: View): Seat[] {
  const own = view.own?.seat
  const said = lines(view)
  const last = said.reduce((latest, line) => (line.seat === own ? Math.max(latest, line.at) : latest), -1)
  const alive = livingSeats(view)
  const accusing = said.filter(
    (line) =>
      line.at > last &&
      alive.includes(line.seat) &&
      line.claims.some((claim) => blackIn(claim).includes(own ?? 0)),
  )
  return [...new Set(accusing.map(({ seat }) => seat))]
}

function blackIn(claim: View['days'][number]['said'][number]['claims'][number]): readonly Seat[] {
  const called = claim.kind === 'sheriff' ? claim.checks : claim.kind === 'color' ? [claim] : []
  return called.filter(({ color }) => color === 'black').map(({ seat }) => seat)
}

/** Living players who claim to be the sheriff, of a deck with one. */
function sheriffsOf(view: View): Seat[] {
  if (view.ruleSet.roles.sheriff !== 1) return []
  const alive = livingSeats(view)
  const claiming = lines(view).filter(({ claims }) => claims.some(({ kind }) => kind === 'sheriff'))
  return [...new Set(claiming.map(({ seat }) => seat))].filter((seat) => alive.includes(seat))
}

function voteHint(view: View, allowed: Allowed, candidate: Seat, last: Seat): Hint | null {
  if (!allowed.seats('castVote').includes(candidate)) return null
  const check = view.own?.role === 'sheriff' && view.own.checks.find(({ seat }) => seat === candidate)
  if (check) return { kind: 'checkedCandidate', seat: candidate, black: check.yes }
  if (candidate === last && view.ruleSet.unvoted === 'last') return { kind: 'lastCandidate', seat: last }
  const counted = (view.vote?.counted ?? []).map(({ candidate: seat, voters, byDefault }) => ({
    seat,
    votes: voters.length + byDefault.length,
  }))
  const votes = Math.max(0, ...counted.map((one) => one.votes))
  if (votes === 0) return null
  const seats = counted.filter((one) => one.votes === votes).map(({ seat }) => seat)
  const alive = livingSeats(view).length
  const used = counted.reduce((sum, one) => sum + one.votes, 0)
  return { kind: 'leader', seats, votes, alive, left: alive - used }
}

function liftHint(view: View, tied: readonly Seat[]): Hint {
  const alive = livingSeats(view).length
  const needed = view.ruleSet.liftThreshold === 'strict' ? Math.floor(alive / 2) + 1 : Math.ceil(alive / 2)
  return { kind: 'lift', tied, needed, alive }
}

function targetHint(view: View): Hint | null {
  const target = nightTarget(view)
  return target === null ? null : { kind: 'nightTarget', ...target }
}

function suspectHint(view: View): Hint | null {
  const alive = livingSeats(view)
  const asked = (view.own?.checks ?? []).map(({ seat }) => seat)
  const open = alive.filter((seat) => seat !== view.own?.seat && !asked.includes(seat))
  const accusers = (suspect: Seat): number =>
    new Set(
      lines(view)
        .filter(
          (line) =>
            alive.includes(line.seat) && line.claims.some((claim) => blackIn(claim).includes(suspect)),
        )
        .map(({ seat }) => seat),
    ).size
  const suspect = open.reduce<Seat | null>(
    (best, seat) => (best === null || accusers(seat) > accusers(best) ? seat : best),
    null,
  )
  if (suspect === null || accusers(suspect) === 0) return null
  return { kind: 'checkSuspect', seat: suspect, accusers: accusers(suspect) }
}

function bestMoveHint(allowed: Allowed): Hint | null {
  const button = allowed.find('commitBestMove')
  if (button === null) return null
  const { max } = button
  return { kind: 'bestMove', max }
}
