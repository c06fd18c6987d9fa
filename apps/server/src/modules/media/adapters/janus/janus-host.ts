import type { CpuTime } from '../../../../platform/cpu-time.ts'
import type { GatewayStatus } from '../../domain/gateway.ts'
import type { Traffic } from '../../public.ts'
import type { JanusConnection } from './connection.ts'

/** A Janus that carries games: a child of this process (`JanusKeeper`), or one that somebody else runs (`JanusLink`). */
export interface JanusHost {
  /** The same in the process after this one. */
  readonly name: string
  /** Its rooms live on when this process ends. */
  readonly outlives: boolean
  /** It is to be stopped: no new game. */
  readonly drains: boolean
  /** It is known where its processor time can be read. */
  readonly isMetered: boolean
  /** Null while there is no connection to it. */
  readonly running: RunningHost | null
  status(): GatewayStatus
  onStatus(listener: (status: GatewayStatus) => void): void
  /** Resolves when it can be used, or when it is clear that it cannot (see `status`). Never rejects. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface RunningHost {
  readonly connection: JanusConnection
  readonly roomAdminKey: string
  /** Null: not on this machine, as far as we know. */
  readonly pid: number | null
  /** Null: nobody tells. */
  cpu(): CpuTime | null
  /** That it may use; null: nobody tells. */
  cores(): number | null
  /** Null: nobody tells. */
  traffic(): Traffic | null
  /** Gives up all that it carries, and ends it where it is ours. */
  end(): Promise<void>
}
