import type { ClubLobby } from '@gorod/contracts/clubs'
import type { Platform } from '../../../platform/module.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { AudienceApi } from '../../audience/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'
import type { NotificationsApi } from '../../notifications/public.ts'
import type { PeopleApi } from '../../people/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'

export interface ClubsModuleDeps extends Platform {
  readonly settings: Pick<SettingsApi, 'get'>
  readonly accounts: AccountsApi
  readonly notifications: NotificationsApi
  readonly moderation: ModerationApi
  readonly activity: ActivityApi
  readonly games: GamesApi
  readonly statistics: StatisticsApi
  readonly people: PeopleApi
  readonly audience: AudienceApi
  readonly siteUrl: () => string
}

export interface ClubsDeps extends ClubsModuleDeps {
  /** The open lobbies of a club: their module is above this one and hands the function in. */
  readonly lobbiesOf: (clubId: number) => Promise<readonly ClubLobby[]>
}
