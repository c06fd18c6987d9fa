import { getAudienceGuesses, getOwnChannel } from '@gorod/contracts/audience'
import { answer } from './fake-answer.ts'

const GUESSER = { userId: 12, username: 'Полуночник', games: 8, hits: 3, picks: 3 }
const CHANNEL = {
  userId: 7,
  username: 'Рыжая',
  votes: { voters: 240, bySeat: [12, 180, 0, 44, 90, 7, 3, 61, 150, 20] },
  best: [GUESSER, { ...GUESSER, userId: 13, username: 'Игрок 13', hits: 2 }],
}

/** What the server says about the audience of a streamer. */
export const AUDIENCE_ANSWERS = [
  answer(getOwnChannel, { proved: true, delaySeconds: 240, overlayMadeAt: '2026-11-20T18:30:00.000Z' }),
  answer(getAudienceGuesses, { channels: [CHANNEL] }),
]
export const NO_AUDIENCE_ANSWERS = [
  answer(getOwnChannel, { proved: true, delaySeconds: 0, overlayMadeAt: null }),
  answer(getAudienceGuesses, { channels: [] }),
]
