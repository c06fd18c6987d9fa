import type { ForeignAct } from '../public.ts'

/** An act of a moderator or an administrator. */
export type Act =
  | 'ban'
  | 'lift_ban'
  | 'grant_right'
  | 'revoke_right'
  | 'kept_apart'
  | 'let_meet'
  | 'search_closed'
  | 'search_opened'
  | 'setting_changed'
  | 'setting_reset'
  | ForeignAct

/** The value before an act and the value after it. */
export interface AuditedChange {
  readonly before: unknown
  readonly after: unknown
}
