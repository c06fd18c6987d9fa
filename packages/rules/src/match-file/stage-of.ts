import type { Phase } from '../model/phase.ts'
import type { Stage } from './match-file.ts'

/** A phase by the name that the format has for it. */
export function stageOf(phase: Phase): Stage {
  const { day } = phase
  const player = 'seat' in phase ? phase.seat : null
  switch (phase.id) {
    case 'speech':
      return { type: 'speech', day, player }
    case 'farewell':
      return { type: phase.cause === 'night' ? 'shooted' : 'voted', day, player }
    case 'tieSpeech':
    case 'talkSpeech':
      return { type: 'reSpeech', day, player }
    case 'voteIntro':
    case 'voteCandidate':
    case 'voteSimultaneous':
    case 'voteResult':
      return { type: 'voting', day, player: null }
    case 'liftVote':
      return { type: 'lift', day, player: null }
    case 'seating':
    case 'deal':
      return { type: 'dealing', day, player: null }
    case 'mafiaMeeting':
    case 'donSign':
    case 'sheriffSign':
    case 'freeSeating':
      return { type: 'briefing', day, player: null }
    case 'nightFall':
    case 'nightShoot':
    case 'nightDoctor':
    case 'bestMove':
    case 'morning':
      return { type: 'shooting', day, player: null }
    case 'nightDon':
      return { type: 'donCheck', day, player: null }
    case 'nightSheriff':
      return { type: 'comCheck', day, player: null }
    case 'gameOver':
    case 'aborted':
      return { type: 'gameOver', day, player: null }
    case 'dayStart':
    case 'finalSpeech':
      return { type: 'speech', day, player }
  }
}
