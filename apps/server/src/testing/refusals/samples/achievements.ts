import type { EndpointSamples } from './endpoint-sample.ts'
import { accountQueries } from './game.ts'

/** Achievements of a profile. */
export const ACHIEVEMENT_SAMPLES: EndpointSamples = {
  'GET /profile/default/get-achievements': { query: { userId: '1' }, refused: accountQueries },
}
