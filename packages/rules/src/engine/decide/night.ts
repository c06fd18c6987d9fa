import type { RefusalCode } from '../../model/command.ts'
import { type Seat, teamOf } from '../../model/seat.ts'
import { isBestMove } from '../../scoring/best-move.ts'
import { aliveSeats, allSeats, donActor, isAlive, isSeat, judgeKnows } from '../queries.ts'
import type { State } from '../state.ts'
import { emit, type Step } from '../step.ts'
import { hasChangedEnough } from './command-limits.ts'
import { buttonIf, isRefusal, type Options, type Permit, type SeatHandlers } from './handler.ts'

const bestMoveSize = 3

function shotTargets(state: State, seat: Seat): Options {
  if (state.phase.id !== 'nightShoot') return 'not_now'
  if (!isAlive(state, seat)) return 'not_alive'
  const role = state.roles[seat - 1] ?? null
  if (role === null || teamOf(role) !== 'black') return 'not_your_role'
  if (state.night.shots.some((shot) => shot.by === seat)) return 'already_done'
  // Tables that count over all seats let a shot go into an empty chair: it never kills.
  const range = state.ruleSet.callDead ? allSeats(state) : aliveSeats(state)
  if (state.ruleSet.selfShot) return range
  return range.filter((target) => !state.mafia.some((member) => member.seat === target))
}

/** The don and the sheriff look for each other in windows of their own; an heir may get the don's. */
function checkTargets(state: State, seat: Seat): Options {
  const { phase, ruleSet, night } = state
  if (phase.id !== 'nightDon' && phase.id !== 'nightSheriff') return 'not_now'
  if (!isAlive(state, seat)) return 'not_alive'
  const acts = phase.id === 'nightDon' ? donActor(state) === seat : state.roles[seat - 1] === 'sheriff'
  if (!acts) return 'not_your_role'
  const done = phase.id === 'nightDon' ? night.donCheck : night.sheriffCheck
  if (done !== null) return 'already_done'
  const range = ruleSet.checkDead ? allSeats(state) : aliveSeats(state)
  return range.filter((target) => target !== seat || ruleSet.checkSelf)
}

function healTargets(state: State, seat: Seat): Options {
  if (state.phase.id !== 'nightDoctor') return 'not_now'
  if (!isAlive(state, seat)) return 'not_alive'
  if (state.roles[seat - 1] !== 'doctor') return 'not_your_role'
  if (state.night.heal !== null) return 'already_done'
  const { selfHealMax, sameTargetInRow } = state.ruleSet.doctor
  const onSelf = state.nights.filter((night) => night.heal?.seat === seat).length
  const last = state.nights.find((night) => night.night === state.phase.day - 1)?.heal?.seat ?? null
  return aliveSeats(state).filter(
    (target) => (target !== seat || onSelf < selfHealMax) && (target !== last || sameTargetInRow),
  )
}

function bestMoveSeats(state: State, seat: Seat): Options {
  const { phase, night } = state
  if (phase.id !== 'bestMove') return 'not_now'
  if (phase.seat !== seat) return 'not_your_turn'
  if (!isAlive(state, seat)) return 'not_alive'
  if (night.bestMove?.final === true) return 'already_done'
  return allSeats(state).filter((target) => target !== seat)
}

/** Why this target is refused although others are legal. */
function targetRefusal(state: State, target: number): RefusalCode {
  if (!isSeat(state, target)) return 'target_invalid'
  return isAlive(state, target) ? 'forbidden_by_rules' : 'target_not_alive'
}

function aimed(state: State, targets: Options, target: number): RefusalCode | null {
  if (isRefusal(targets)) return targets
  return targets.includes(target) ? null : targetRefusal(state, target)
}

function nameBestMove(step: Step, seat: Seat, seats: readonly Seat[], final: boolean): RefusalCode | null {
  const allowed = bestMoveSeats(step.state, seat)
  if (isRefusal(allowed)) return allowed
  if (seats.length > bestMoveSize || (!final && hasChangedEnough(step.state, seat))) return 'limit_reached'
  if (!isBestMove(seat, seats, step.state.seats.length)) return 'target_invalid'
  emit(step, { type: 'bestMoveSet', seat, seats: [...seats], final }, own(step, seat))
  return null
}

function own(step: Step, seat: Seat): { seats: readonly Seat[]; judge: boolean } {
  return { seats: [seat], judge: judgeKnows(step.state) }
}

export const nightHandlers: SeatHandlers<'shoot' | 'check' | 'heal' | 'setBestMove' | 'commitBestMove'> = {
  shoot: (step, { seat: target }, seat) => {
    const refusal = aimed(step.state, shotTargets(step.state, seat), target)
    if (refusal !== null) return refusal
    emit(step, { type: 'shotFired', by: seat, seat: target }, own(step, seat))
    return null
  },
  check: (step, { seat: target }, seat) => {
    const { state } = step
    const refusal = aimed(state, checkTargets(state, seat), target)
    if (refusal !== null) return refusal
    const role = state.roles[target - 1] ?? 'civilian'
    if (state.phase.id === 'nightDon') {
      emit(
        step,
        { type: 'donChecked', by: seat, seat: target, isSheriff: role === 'sheriff' },
        own(step, seat),
      )
    } else {
      const isBlack = teamOf(role) === 'black'
      emit(step, { type: 'sheriffChecked', by: seat, seat: target, isBlack }, own(step, seat))
    }
    return null
  },
  heal: (step, { seat: target }, seat) => {
    const refusal = aimed(step.state, healTargets(step.state, seat), target)
    if (refusal !== null) return refusal
    emit(step, { type: 'healed', by: seat, seat: target }, own(step, seat))
    return null
  },
  setBestMove: (step, { seats }, seat) => nameBestMove(step, seat, seats, false),
  commitBestMove: (step, { seats }, seat) => nameBestMove(step, seat, seats, true),
}

export const permitNight: Permit = (state, seat) => {
  const shots = shotTargets(state, seat)
  const checks = checkTargets(state, seat)
  const heals = healTargets(state, seat)
  const named = bestMoveSeats(state, seat)
  return [
    ...(isRefusal(shots) ? [] : buttonIf(shots, { type: 'shoot', seats: shots })),
    ...(isRefusal(checks) ? [] : buttonIf(checks, { type: 'check', seats: checks })),
    ...(isRefusal(heals) ? [] : buttonIf(heals, { type: 'heal', seats: heals })),
    ...(isRefusal(named)
      ? []
      : ([
          ...(hasChangedEnough(state, seat)
            ? []
            : ([{ type: 'setBestMove', seats: named, max: bestMoveSize }] as const)),
          { type: 'commitBestMove', seats: named, max: bestMoveSize },
        ] as const)),
  ]
}
