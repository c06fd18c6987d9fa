import type { View } from '@gorod/rules'

export type TimeOfDay = 'night' | 'dusk' | 'day'

/**
 * The light of the room: cards and nights are night, dawn and speeches day, defence, voting and last words dusk,
 * results night again. A sleeper sees night for as long as anything of the night is still secret.
 */
export function timeOfDay(view: View): TimeOfDay {
  switch (view.phase.id) {
    case 'seating':
    case 'deal':
    case 'mafiaMeeting':
    case 'donSign':
    case 'sheriffSign':
    case 'nightFall':
    case 'nightShoot':
    case 'nightDon':
    case 'nightSheriff':
    case 'nightDoctor':
    case 'morning':
    case 'gameOver':
    case 'aborted':
      return 'night'
    case 'bestMove':
      return ownsBestMove(view) ? 'day' : 'night'
    case 'freeSeating':
    case 'dayStart':
    case 'speech':
    case 'talkSpeech':
      return 'day'
    case 'voteIntro':
    case 'voteCandidate':
    case 'voteSimultaneous':
    case 'voteResult':
    case 'tieSpeech':
    case 'liftVote':
    case 'farewell':
    case 'finalSpeech':
      return 'dusk'
  }
}

/** Whether the viewer is the one who names three suspects now. */
export function ownsBestMove(view: View): boolean {
  return view.phase.id === 'bestMove' && view.own !== null && view.phase.seat === view.own.seat
}
