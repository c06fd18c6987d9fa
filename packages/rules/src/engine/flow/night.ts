import { advanceDraw } from '../../draw.ts'
import type { PhaseBody } from '../../model/phase.ts'
import type { Role, Seat } from '../../model/seat.ts'
import { mayLeaveBestMove } from '../../scoring/best-move.ts'
import { resolveShots } from '../../shots.ts'
import { drawAfterNight } from '../evolve/night.ts'
import { aliveMafia, aliveSeats, donActor, judgeKnows } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { checkWin, fixResult, victimOf } from './ending.ts'
import { type Entrances, enter, type Next, type Successors, stay } from './next.ts'

function fall(step: Step): Next {
  const { state } = step
  const moment = { kind: 'dayEnded', day: state.phase.day } as const
  const { verdict } = advanceDraw(state.ruleSet.draw, state.draw, moment)
  if (verdict !== null) return { to: 'end', winner: verdict, reason: 'draw' }
  return enter(step, { id: 'nightFall' }, { skipped: stay })
}

/** The window of a role that nobody alive holds still runs: its absence would reveal who died. */
function hasWindow(state: State, role: Role, actor: Seat | null): boolean {
  if (state.ruleSet.roles[role] === 0) return false
  return state.ruleSet.deadRoleWindow || actor !== null
}

function aliveWith(state: State, role: Role): Seat | null {
  return aliveSeats(state).find((seat) => state.roles[seat - 1] === role) ?? null
}

function window(step: Step, body: PhaseBody, wanted: boolean, next: Next): Next {
  return wanted ? enter(step, body, { skipped: next }) : next
}

/** True when the first night has a best move. This is public: a miss has the same window, which looks empty. */
function hasBestMove(state: State): boolean {
  const { ruleSet, phase, seats } = state
  const leftOnDayOne = seats.filter((seat) => seat.exit?.day === 1 && !seat.exit.atNight).length
  const somebody: Seat = 1
  return mayLeaveBestMove(ruleSet, { night: phase.day, victim: somebody, leftOnDayOne })
}

function resolve(step: Step): Next {
  const { state } = step
  const { victim, saved } = victimOf(state)
  const night = state.phase.day
  const owns = victim !== null && state.phase.id === 'bestMove'
  const bestMove = owns ? (state.night.bestMove?.seats ?? []) : null
  const told = saved && state.ruleSet.doctor.reveal === 'saved_nobody_named'
  const drawn = drawAfterNight(state, victim).verdict
  emit(step, { type: 'nightResolved', night, victim, bestMove, saved: told })
  if (victim !== null) emit(step, { type: 'seatLeft', seat: victim, cause: 'shot', reason: null })
  // A removal at night waits until now. If the seat is killed anyway, the removal cancels no vote (rule book §8.4).
  const { victim: target, heal } = state.night
  const killed = heal?.seat === target ? null : target
  const removed = state.seats.some(
    (seat) => seat.exit?.day === night && seat.exit.atNight && seat.seat !== killed,
  )
  if (removed && state.ruleSet.removalCancels === 'next_vote')
    emit(step, { type: 'voteCancelled', when: 'next' })
  checkWin(step)
  if (step.state.verdict === null && drawn !== null) fixResult(step, drawn, 'draw')
  return enter(step, { id: 'morning' }, { skipped: { to: 'afterMorning' } })
}

function wakeUp({ state }: Step): Next {
  if (state.verdict === null) return { to: 'dayStart' }
  const victim = state.days.at(-1)?.night?.victim ?? null
  const speaks = victim !== null && state.ruleSet.endSpeech
  return speaks ? { to: 'finalSpeech', seat: victim } : { to: 'over' }
}

export const nightEntrances: Entrances<
  | 'nightFall'
  | 'nightShoot'
  | 'nightDon'
  | 'nightSheriff'
  | 'nightDoctor'
  | 'bestMove'
  | 'resolveNight'
  | 'afterMorning'
> = {
  nightFall: fall,
  nightShoot: (step) => enter(step, { id: 'nightShoot' }, { skipped: stay }),
  nightDon: (step) => {
    const wanted = hasWindow(step.state, 'godfather', donActor(step.state))
    return window(step, { id: 'nightDon' }, wanted, { to: 'nightSheriff' })
  },
  nightSheriff: (step) => {
    const wanted = hasWindow(step.state, 'sheriff', aliveWith(step.state, 'sheriff'))
    return window(step, { id: 'nightSheriff' }, wanted, { to: 'nightDoctor' })
  },
  nightDoctor: (step) => {
    const { state } = step
    const open = state.phase.day > 1 || state.ruleSet.doctor.healOnFirstNight
    const wanted = open && hasWindow(state, 'doctor', aliveWith(state, 'doctor'))
    return window(step, { id: 'nightDoctor' }, wanted, { to: 'bestMove' })
  },
  bestMove: (step) => {
    checkWin(step, true)
    const { victim } = victimOf(step.state)
    return window(step, { id: 'bestMove', seat: victim }, hasBestMove(step.state), { to: 'resolveNight' })
  },
  resolveNight: resolve,
  afterMorning: wakeUp,
}

/**
 * The shots are counted when their window closes, and a shot that decides the game fixes its result (rule book W13): who
 * leaves during the other windows changes neither.
 */
function closeShooting(step: Step): Next {
  const { state } = step
  const alive = aliveSeats(state)
  const victim = resolveShots(aliveMafia(state), state.night.shots, alive)
  const readers = { seats: [], judge: judgeKnows(state) }
  emit(step, { type: 'shotsResolved', night: state.phase.day, victim }, readers)
  checkWin(step)
  // Without suspense a decided night skips its other windows.
  const skip = step.state.verdict !== null && !state.ruleSet.suspense
  return skip ? { to: 'resolveNight' } : { to: 'nightDon' }
}

export const afterNight: Successors<
  'nightFall' | 'nightShoot' | 'nightDon' | 'nightSheriff' | 'nightDoctor' | 'bestMove' | 'morning'
> = {
  nightFall: () => ({ to: 'nightShoot' }),
  nightShoot: closeShooting,
  nightDon: () => ({ to: 'nightSheriff' }),
  nightSheriff: () => ({ to: 'nightDoctor' }),
  nightDoctor: () => ({ to: 'bestMove' }),
  bestMove: () => ({ to: 'resolveNight' }),
  morning: () => ({ to: 'afterMorning' }),
}
