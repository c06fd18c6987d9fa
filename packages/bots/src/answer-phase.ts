import { isSpeech, type PermittedCommand, type Seat, type SeatCommand } from '@gorod/rules'
import { pick } from './chance.ts'
import { chooseBestMove, chooseOpinions } from './decide/last-will.ts'
import { wantsLift } from './decide/lift.ts'
import { chooseDonCheck, chooseHeal, choosePlan, chooseSheriffCheck, chooseShot } from './decide/night.ts'
import { chooseCandidate } from './decide/vote.ts'
import { type Intent, pressAfter } from './intent.ts'
import type { Mind } from './mind.ts'
import { type Floor, takeFloor } from './speech/take-floor.ts'

type Button<T extends PermittedCommand['type']> = Extract<PermittedCommand, { readonly type: T }>

/** The acts of a seat in the phase that just began, chosen from its buttons. */
export function answerPhase(mind: Mind, floor: Floor): Intent[] {
  const { table } = mind
  const { phase } = table.view
  const press = (command: SeatCommand | null): Intent[] =>
    command === null
      ? []
      : [{ command, afterMs: pressAfter(phase, floor.now, mind.random), phaseKey: phase.key }]
  if (isSpeech(phase)) {
    if (phase.seat !== table.me) return []
    return [...press(opinions(mind, floor.permitted)), ...takeFloor(mind, phase, floor)]
  }
  switch (phase.id) {
    case 'mafiaMeeting':
      return press(planCommand(mind, floor.permitted))
    case 'voteCandidate':
    case 'voteSimultaneous':
      return press(voteCommand(mind, floor.permitted, phase.candidates))
    case 'liftVote':
      return press(liftCommand(mind, floor.permitted, phase.tied))
    case 'bestMove':
      return press(bestMoveCommand(mind, floor.permitted))
    case 'nightShoot':
    case 'nightDon':
    case 'nightSheriff':
    case 'nightDoctor':
      return press(nightCommand(mind, floor.permitted))
    case 'seating':
    case 'deal':
    case 'donSign':
    case 'sheriffSign':
    case 'freeSeating':
    case 'dayStart':
    case 'voteIntro':
    case 'voteResult':
    case 'nightFall':
    case 'morning':
    case 'gameOver':
    case 'aborted':
      return []
  }
}

function button<T extends PermittedCommand['type']>(
  permitted: readonly PermittedCommand[],
  type: T,
): Button<T> | null {
  const found = permitted.find((entry): entry is Button<T> => entry.type === type)
  return found ?? null
}

/** Setup needs no role and no decision: all bots do the same. */
export function setupCommand(
  permitted: readonly PermittedCommand[],
  random: () => number,
): SeatCommand | null {
  if (button(permitted, 'confirmReady') !== null) return { type: 'confirmReady' }
  const slots = permitted.flatMap((entry) => (entry.type === 'pickCard' ? entry.slots : []))
  const slot = pick(slots, random)
  if (slot !== null) return { type: 'pickCard', slot }
  return button(permitted, 'acknowledgeRole') === null ? null : { type: 'acknowledgeRole' }
}

/** Only the don lays the plan, and only once. */
function planCommand(mind: Mind, permitted: readonly PermittedCommand[]): SeatCommand | null {
  const planned = (mind.table.view.own?.plan ?? []).length > 0
  if (button(permitted, 'setPlan') === null || planned) return null
  return { type: 'setPlan', targets: choosePlan(mind) }
}

function voteCommand(
  mind: Mind,
  permitted: readonly PermittedCommand[],
  candidates: readonly Seat[],
): SeatCommand | null {
  const offered = permitted.flatMap((entry) => (entry.type === 'castVote' ? entry.candidates : []))
  if (offered.length === 0) return null
  const counted = new Map<Seat, number>()
  for (const entry of mind.table.view.vote?.counted ?? []) {
    counted.set(entry.candidate, entry.voters.length + entry.byDefault.length)
  }
  const candidate = chooseCandidate(mind, candidates, counted)
  return candidate !== null && offered.includes(candidate) ? { type: 'castVote', candidate } : null
}

function liftCommand(
  mind: Mind,
  permitted: readonly PermittedCommand[],
  tied: readonly Seat[],
): SeatCommand | null {
  return button(permitted, 'voteLift') !== null && wantsLift(mind, tied) ? { type: 'voteLift' } : null
}

function bestMoveCommand(mind: Mind, permitted: readonly PermittedCommand[]): SeatCommand | null {
  for (const entry of permitted) {
    if (entry.type !== 'commitBestMove') continue
    return { type: 'commitBestMove', seats: chooseBestMove(mind, entry.seats, entry.max) }
  }
  return null
}

function opinions(mind: Mind, permitted: readonly PermittedCommand[]): SeatCommand | null {
  const entry = button(permitted, 'leaveOpinions')
  if (entry === null) return null
  const left = chooseOpinions(mind, entry.seats, entry.max)
  return left.length === 0 ? null : { type: 'leaveOpinions', opinions: left, leader: null }
}

function nightCommand(mind: Mind, permitted: readonly PermittedCommand[]): SeatCommand | null {
  for (const entry of permitted) {
    if (entry.type === 'shoot') return aimed('shoot', chooseShot(mind, entry.seats))
    if (entry.type === 'heal') return aimed('heal', chooseHeal(mind, entry.seats))
    if (entry.type === 'check') {
      const choose = mind.table.team === 'black' ? chooseDonCheck : chooseSheriffCheck
      return aimed('check', choose(mind, entry.seats))
    }
  }
  return null
}

function aimed(type: 'shoot' | 'heal' | 'check', seat: Seat | null): SeatCommand | null {
  return seat === null ? null : { type, seat }
}
