import type { Platform } from '../../../platform/module.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ProfilesApi } from '../../profiles/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { StatisticsApi } from '../../statistics/public.ts'
import type { Viewers } from './viewers.ts'
import type { WatchedTables } from './watched-tables.ts'

export interface AudienceDeps extends Platform {
  readonly settings: SettingsApi
  readonly accounts: AccountsApi
  readonly games: GamesApi
  readonly profiles: ProfilesApi
  readonly statistics: StatisticsApi
}

/** What the calls of this module work with. */
export interface Audience extends AudienceDeps {
  readonly tables: WatchedTables
  readonly viewers: Viewers
  /** Tells all processes that the vote of this channel at this table has changed. */
  readonly voted: (number: number, channelId: number) => void
}
