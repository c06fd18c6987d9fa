import type { EndpointSamples } from './endpoint-sample.ts'
import { accountQueries, gameQueries } from './game.ts'

/** Achievements of a profile, of a game and of the seasons; quests of the week. */
export const ACHIEVEMENT_SAMPLES: EndpointSamples = {
  'GET /profile/default/get-achievements': { query: { userId: '1' }, refused: accountQueries },
  'GET /game/default/get-earned-achievements': { query: { id: '1' }, refused: gameQueries },
  'GET /profile/default/get-week-quests': {},
  'GET /profile/default/get-season-achievements': { query: { userId: '1' }, refused: accountQueries },
}
