import type { Platform } from '../../../platform/module.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GamesApi } from '../../games/public.ts'
import type { ModerationApi } from '../../moderation/public.ts'

export interface JudgingDeps extends Platform {
  readonly accounts: AccountsApi
  readonly activity: ActivityApi
  readonly games: GamesApi
  readonly moderation: ModerationApi
}
