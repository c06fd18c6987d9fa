import type { Platform } from '../../../platform/module.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { GamesApi } from '../../games/public.ts'

export interface OrganisersDeps extends Platform {
  readonly accounts: AccountsApi
  readonly games: GamesApi
}
