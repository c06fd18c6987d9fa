import { ACHIEVEMENT_SAMPLES } from './samples/achievements.ts'
import { AVATAR_SAMPLES } from './samples/avatar.ts'
import { CABINET_SAMPLES } from './samples/cabinet.ts'
import { CONTENT_SAMPLES } from './samples/content.ts'
import type { EndpointSamples } from './samples/endpoint-sample.ts'
import { GAME_SAMPLES } from './samples/game.ts'
import { MODERATION_SAMPLES } from './samples/moderation.ts'
import { PROFILE_SAMPLES } from './samples/profile.ts'
import { RECOVERY_SAMPLES } from './samples/recovery.ts'
import { SETTINGS_SAMPLES } from './samples/settings.ts'
import { SIGN_IN_SAMPLES } from './samples/sign-in.ts'
import { STATISTICS_SAMPLES } from './samples/statistics.ts'

/** One for each call of the contract; the test fails for a call without one. */
export const ENDPOINT_SAMPLES: EndpointSamples = {
  ...SIGN_IN_SAMPLES,
  ...RECOVERY_SAMPLES,
  ...CABINET_SAMPLES,
  ...CONTENT_SAMPLES,
  ...SETTINGS_SAMPLES,
  ...GAME_SAMPLES,
  ...STATISTICS_SAMPLES,
  ...PROFILE_SAMPLES,
  ...MODERATION_SAMPLES,
  ...ACHIEVEMENT_SAMPLES,
  ...AVATAR_SAMPLES,
}
