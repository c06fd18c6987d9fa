import type { ForeignAct } from '../public.ts'

/** What a moderator or an administrator did. */
export type Act =
  | 'ban'
  | 'lift_ban'
  | 'grant_right'
  | 'revoke_right'
  | 'search_closed'
  | 'search_opened'
  | 'setting_changed'
  | 'setting_reset'
  | ForeignAct

/** What held before an act and what holds after it. */
export interface AuditedChange {
  readonly before: unknown
  readonly after: unknown
}
