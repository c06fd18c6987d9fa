import type { AudienceTable } from '@gorod/contracts/audience'

export interface AudienceApi {
  /** The running tables, each as late as its audience sees it, without private ones; read at most every two seconds. */
  listTables(): Promise<readonly AudienceTable[]>
  /** True when the audience sees this table, or has seen it: neither before its beginning is released nor for a private one. */
  isShown(number: number): Promise<boolean>
  /** Pages that watch a table by way of this process. */
  countViewers(): number
}
