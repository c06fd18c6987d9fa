import type { Platform } from '../../../platform/module.ts'
import type { AudienceApi } from '../../audience/public.ts'
import type { ChampionshipsApi } from '../../championships/public.ts'
import type { ClubsApi } from '../../clubs/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ProfilesApi } from '../../profiles/public.ts'
import type { SettingsApi } from '../../settings/public.ts'

export interface PreviewsDeps extends Platform {
  readonly settings: SettingsApi
  readonly games: GamesApi
  readonly audience: Pick<AudienceApi, 'isShown'>
  readonly profiles: ProfilesApi
  readonly championships: Pick<ChampionshipsApi, 'cardOf'>
  readonly clubs: Pick<ClubsApi, 'cardOf'>
  /** Address of the site as people type it. */
  readonly siteUrl: () => string
}
