import type { AudienceTable } from '@gorod/contracts/audience'

export interface AudienceApi {
  /** The running tables, each as late as its audience sees it, without private ones; read at most every two seconds. */
  listTables(): Promise<readonly AudienceTable[]>
  /** Pages that watch a table by way of this process. */
  countViewers(): number
}
