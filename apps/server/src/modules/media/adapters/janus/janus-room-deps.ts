import type { JanusConnection } from './connection.ts'

export interface JanusRoomDeps {
  readonly connection: JanusConnection
  readonly roomAdminKey: string
  /** The name by which a later process finds this Janus; null: it ends with this one. */
  readonly lastingHost: string | null
  /** Ends Janus at once and resolves when it is gone: the last resort when it confirms nothing. */
  readonly fence: (why: string) => Promise<void>
  readonly warn: (message: string, details: Readonly<Record<string, unknown>>) => void
  readonly closed: () => void
}
