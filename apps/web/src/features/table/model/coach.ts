import {
  isSpeech,
  type NightTarget,
  nightTarget,
  type Seat,
  type SpeechPhase,
  type Team,
  teamOf,
  type View,
} from '@gorod/rules'
import type { PracticeTheme } from '../../../shared/practice-themes.ts'
import type { AllowedCommands } from './allowed-commands.ts'
import { CRITICAL_ALIVE } from './lesson.ts'

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
  /** Before the first night: who is shot first names three. */
  | { readonly kind: 'keepThree' }
  /** One wrong hand may end the game. `mafia`: how many of the living may be mafia. */
  | { readonly kind: 'critical'; readonly team: Team; readonly alive: number; readonly mafia: number }

/** The hints that a theme is about; those of the whole game are of no theme. */
const OF_THEME: Readonly<Record<Exclude<PracticeTheme, 'game'>, readonly Hint['kind'][]>> = {
  reveal: ['revealCheck', 'twoSheriffs', 'checkedCandidate', 'checkSuspect'],
  votes: ['nominated', 'noNominees', 'leader', 'lastCandidate', 'lift'],
  bestMove: ['keepThree', 'bestMove'],
  critical: ['critical'],
}

/** True for a hint that the theme is about. */
export function belongsTo(theme: PracticeTheme, { kind }: Hint): boolean {
  return theme === 'game' || OF_THEME[theme].includes(kind)
}

/** A coach says no more than this on one day of a game, its night included: who is told everything learns nothing. */
export const HINTS_A_DAY = 3
/** In a practice with a theme so many of them may be about something else. */
const STRAY_HINTS_A_DAY = 1

/** The phases of a day in which the coach has spoken. */
export interface CoachedDay {
  readonly day: number
  readonly phases: readonly string[]
  /** How many of them were about something else than the theme. */
  readonly strays: number
}

export const NOT_COACHED: CoachedDay = { day: 0, phases: [], strays: 0 }

/** The record with the hint of this phase; null when the day had all its hints. */
export function withHint(
  coached: CoachedDay,
  { day, key }: View['phase'],
  isStray: boolean,
): CoachedDay | null {
  const { phases, strays } = coached.day === day ? coached : NOT_COACHED
  if (phases.includes(key)) return coached
  if (phases.length >= HINTS_A_DAY || (isStray && strays >= STRAY_HINTS_A_DAY)) return null
  return { day, phases: [...phases, key], strays: strays + (isStray ? 1 : 0) }
}

/** What a coach says to this seat now; null where there is nothing to decide or nothing to add. The theme comes first. */
export function hintFor(view: View, allowed: AllowedCommands, theme: PracticeTheme = 'game'): Hint | null {
  const hints = hintsFor(view, allowed, theme).filter((hint) => hint !== null)
  return hints.find((hint) => belongsTo(theme, hint)) ?? hints[0] ?? null
}

function hintsFor(view: View, allowed: AllowedCommands, theme: PracticeTheme): readonly (Hint | null)[] {
  const { phase, own } = view
  if (own === null || own.role === null || view.pause !== null) return []
  if (isSpeech(phase)) return phase.seat === own.seat ? ownSpeechHints(view, phase, theme) : []
  switch (phase.id) {
    case 'voteCandidate':
      return voteHints(view, allowed, phase.candidates[phase.index] ?? 0, phase.candidates.at(-1) ?? 0)
    case 'liftVote':
      return allowed.can('voteLift') ? [liftHint(view, phase.tied)] : []
    case 'nightShoot':
      return own.shot === null && allowed.can('shoot') ? [targetHint(view)] : []
    case 'nightSheriff':
      return allowed.can('check') ? [suspectHint(view)] : []
    case 'bestMove':
      return [bestMoveHint(allowed)]
    case 'seating':
    case 'deal':
    case 'mafiaMeeting':
    case 'donSign':
    case 'sheriffSign':
    case 'freeSeating':
    case 'dayStart':
    case 'voteIntro':
    case 'voteSimultaneous':
    case 'voteResult':
    case 'nightFall':
    case 'nightDon':
    case 'nightDoctor':
    case 'morning':
    case 'gameOver':
    case 'aborted':
      return []
  }
}

function ownSpeechHints(view: View, phase: SpeechPhase, theme: PracticeTheme): readonly (Hint | null)[] {
  switch (phase.id) {
    case 'speech':
      return phase.kind === 'lost' ? [] : speechHints(view, theme)
    case 'tieSpeech':
    case 'farewell':
      return [revealHint(view)]
    case 'talkSpeech':
    case 'finalSpeech':
      return []
  }
}

function livingSeats(view: View): Seat[] {
  return view.seats.filter(({ alive }) => alive).map(({ seat }) => seat)
}

function lines(view: View): readonly View['days'][number]['said'][number][] {
  return view.days.flatMap(({ said }) => said)
}

function speechHints(view: View, theme: PracticeTheme): readonly (Hint | null)[] {
  const own = view.own?.seat
  const accusers = accusersOf(view)
  const nominated = view.nominees.find(({ seat }) => seat === own)
  const sheriffs = sheriffsOf(view)
  const open = view.day > 1 && view.nominees.length === 0 && !view.ruleSet.hideNominees
  return [
    revealHint(view),
    accusers.length > 0 ? { kind: 'accused', by: accusers } : null,
    nominated === undefined ? null : { kind: 'nominated', by: nominated.by },
    sheriffs.length > 1 ? { kind: 'twoSheriffs', seats: sheriffs } : null,
    criticalHint(view),
    // In a whole game a first speech has better use for its one hint.
    theme === 'bestMove' && view.day === 1 && view.ruleSet.bestMove !== 'off' ? { kind: 'keepThree' } : null,
    open && !view.nextVoteCancelled ? { kind: 'noNominees' } : null,
  ]
}

/** The mafia wins as soon as it is not outnumbered, so a game that goes on has fewer of them than half. */
function criticalHint(view: View): Hint | null {
  const alive = livingSeats(view).length
  const role = view.own?.role
  if (alive > CRITICAL_ALIVE || role == null) return null
  return { kind: 'critical', team: teamOf(role), alive, mafia: Math.floor((alive - 1) / 2) }
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

function voteHints(
  view: View,
  allowed: AllowedCommands,
  candidate: Seat,
  last: Seat,
): readonly (Hint | null)[] {
  if (!allowed.seats('castVote').includes(candidate)) return []
  const check = view.own?.role === 'sheriff' && view.own.checks.find(({ seat }) => seat === candidate)
  return [
    check ? { kind: 'checkedCandidate', seat: candidate, black: check.yes } : null,
    criticalHint(view),
    candidate === last && view.ruleSet.unvoted === 'last' ? { kind: 'lastCandidate', seat: last } : null,
    leaderHint(view),
  ]
}

function leaderHint(view: View): Hint | null {
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

function bestMoveHint(allowed: AllowedCommands): Hint | null {
  const button = allowed.find('commitBestMove')
  if (button === null) return null
  const { max } = button
  return { kind: 'bestMove', max }
}
