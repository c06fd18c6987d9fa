import {
  getAudienceGuesses,
  getAudienceTables,
  getNeighbourTables,
  getOwnChannel,
} from '@gorod/contracts/audience'
import { getOrganiserAccess } from '@gorod/contracts/organisers'
import { answer } from './fake-answer.ts'

const GUESSER = { userId: 12, username: 'Полуночник', games: 8, hits: 3, picks: 3 }
const MADE_AT = '2026-11-20T18:30:00.000Z'
const CHANNEL = {
  userId: 7,
  username: 'Рыжая',
  votes: { voters: 240, bySeat: [12, 180, 0, 44, 90, 7, 3, 61, 150, 20] },
  best: [GUESSER, { ...GUESSER, userId: 13, username: 'Игрок 13', hits: 2 }],
}

/** The table of the championship that is played now. */
const RUNNING_TABLE = {
  number: 203,
  mode: 'championship' as const,
  phase: { kind: 'day' as const, number: 2 },
  players: Array.from({ length: 10 }, (_, index) => ({
    seat: index + 1,
    username: `Игрок ${((index + 3) % 10) + 1}`,
    alive: index !== 2 && index !== 7,
    speaks: index === 3,
  })),
  judge: null,
  mmr: 1310,
  viewers: 12,
  delayMs: 120_000,
}

/** What the server says about the audience of a streamer. */
export const AUDIENCE_ANSWERS = [
  answer(getAudienceTables, { tables: [RUNNING_TABLE] }),
  answer(getNeighbourTables, {
    previous: { number: 209, mode: 'lobby', phase: { kind: 'night', number: 1 } },
    next: { number: 211, mode: 'league', phase: { kind: 'vote', number: 2 } },
  }),
  answer(getOwnChannel, { proved: true, delaySeconds: 240, overlayMadeAt: '2026-11-20T18:30:00.000Z' }),
  answer(getAudienceGuesses, { channels: [CHANNEL] }),
  answer(getOrganiserAccess, {
    tokens: [{ id: 1, name: 'Таблица лиги', madeAt: MADE_AT, usedAt: MADE_AT }],
    webhooks: [
      {
        id: 1,
        url: 'https://league.example/hook',
        championshipId: 7,
        madeAt: MADE_AT,
        disabledAt: null,
        last: { at: MADE_AT, ok: true, status: 204 },
      },
      {
        id: 2,
        url: 'https://club.example/mafia',
        championshipId: null,
        madeAt: MADE_AT,
        disabledAt: MADE_AT,
        last: { at: MADE_AT, ok: false, status: null },
      },
    ],
  }),
]
export const NO_AUDIENCE_ANSWERS = [
  answer(getAudienceTables, { tables: [] }),
  answer(getNeighbourTables, { previous: null, next: null }),
  answer(getOwnChannel, { proved: true, delaySeconds: 0, overlayMadeAt: null }),
  answer(getAudienceGuesses, { channels: [] }),
  answer(getOrganiserAccess, { tokens: [], webhooks: [] }),
]
