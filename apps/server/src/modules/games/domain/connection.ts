import type { MediaToBrowser } from '@gorod/contracts/media'
import type { TablePeople } from '@gorod/contracts/table-people'
import type { Viewer } from '@gorod/rules'
import type { Chair } from '../../activity/public.ts'
import type { ParticipantConnection } from '../../media/public.ts'
import type { Watcher } from './audience.ts'

/** One realtime connection that has joined a game. */
export interface Connection {
  readonly id: string
  readonly viewer: Viewer
  /** Null: a spectator. */
  readonly chair: Chair | null
  readonly member: ParticipantConnection
  readonly onEvents: Watcher
  readonly onMedia: (message: MediaToBrowser) => void
  /** Somebody else has a seat now. */
  readonly onPeople: (people: TablePeople) => void
  /** This viewer's seat is another account's now. Nothing else is sent afterwards. `moved`: its account has another seat. */
  readonly onSeatLost: (moved: boolean) => void
  /** The number of viewers of the table; null: its judge keeps it back. */
  readonly onViewers: (viewers: number | null) => void
  /** The page comes back by itself over another connection. */
  readonly cut: () => void
  /** The player is asked whether they are there, until a moment; null: the question is over. */
  readonly onAsked: (answerBy: number | null) => void
}
