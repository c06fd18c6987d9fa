import type { GameEvent, Seat } from '@gorod/rules'
import type { NoteBody } from './protocol.ts'

/**
 * The line of the protocol that an event gives; null: none of its own. `judgeChanges`: how often judges have changed places,
 * with this event.
 */
export function noteOf(event: GameEvent, judgeChanges: number): NoteBody | null {
  switch (event.type) {
    case 'penaltyDecided':
      return { kind: 'penalty', penalty: event.kind, seat: event.seat, passed: event.passed }
    case 'voteCancelled':
      return { kind: 'voteCancelled', when: event.when }
    case 'voteRestarted':
      return { kind: 'voteRestarted', candidate: event.candidate }
    case 'handCorrected':
      return correction('hand', event.voter, event)
    case 'nominationCorrected':
      return correction('nomination', event.by, event)
    case 'warned':
      return { kind: 'remark', seat: event.seat, text: event.text }
    case 'paused':
      return { kind: 'pause', by: event.by, reason: event.reason, ms: null }
    case 'phaseExtended':
      return { kind: 'moreTime', ms: event.ms }
    case 'lastWordLost':
      return { kind: 'lastWordLost', seat: event.seat }
    case 'extraAwarded':
      return { kind: 'extra', seat: event.seat, points: event.points, note: event.note }
    case 'bestMarked':
      return { kind: 'best', seat: event.seat }
    case 'rulingMade':
      return {
        kind: 'ruling',
        from: event.from,
        reason: event.reason,
        before: event.before,
        after: event.after,
      }
    case 'worstMarked':
      return { kind: 'worst', seat: event.seat }
    case 'redealt':
      return { kind: 'redealt', reason: event.reason }
    case 'substituted':
      return { kind: 'substituted', seat: event.seat, number: event.number, reason: event.reason }
    case 'seatsSwapped':
      return { kind: 'swapped', seat: event.seat, other: event.other, reason: event.reason }
    case 'secondJudgeSeated':
    case 'secondJudgeLeft':
      return { kind: event.type }
    case 'judgesSwapped':
      return { kind: 'judgesSwapped', number: judgeChanges, reason: event.reason }
    case 'judgeLeft':
      return { kind: 'judgeLeft' }
    default:
      return foulNoteOf(event)
  }
}

function foulNoteOf(event: GameEvent): NoteBody | null {
  switch (event.type) {
    case 'foulGiven':
      return { kind: 'foul', seat: event.seat, count: event.fouls, offence: event.offence }
    case 'techFoulGiven':
      return {
        kind: 'techFoul',
        seat: event.seat,
        count: event.techFouls,
        severity: event.severity,
        offence: event.offence,
      }
    case 'foulTakenBack':
      return { kind: 'foulTakenBack', seat: event.seat, count: event.fouls }
    case 'techFoulTakenBack':
      return { kind: 'techFoulTakenBack', seat: event.seat, severity: event.severity }
    case 'foulCorrected':
      return {
        kind: 'foulCorrected',
        seat: event.seat,
        before: event.before,
        after: event.after,
        reason: event.reason,
      }
    default:
      return null
  }
}

function correction(
  of: 'hand' | 'nomination',
  seat: Seat,
  {
    before,
    after,
    reason,
  }: { readonly before: Seat | null; readonly after: Seat | null; readonly reason: string },
): NoteBody {
  return { kind: 'correction', of, seat, before, after, reason }
}
