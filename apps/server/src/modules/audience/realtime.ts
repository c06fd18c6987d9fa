import {
  type AudiencePush,
  audienceEventsMessage,
  stopWatchingMessage,
  watchTableMessage,
} from '@gorod/contracts/audience'
import type { PayloadOf, ServerMessage } from '@gorod/contracts/realtime'
import { AppError } from '../../platform/app-error.ts'
import { Budget } from '../../platform/budget.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Elsewhere } from '../../platform/cluster/elsewhere.ts'
import { type GiveBack, SharedTally } from '../../platform/cluster/shared-tally.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Limits } from '../../platform/limits.ts'
import type { Log } from '../../platform/log.ts'
import type { Client } from '../../platform/realtime/client.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { isOwnOverlay, refusePlayer, refuseTheirBrowser } from './domain/own-table.ts'
import { roomsOf, type Viewers } from './domain/viewers.ts'
import type { WatchedTables } from './domain/watched-tables.ts'

interface AudienceMessagesDeps {
  readonly realtime: Realtime
  readonly clock: Clock
  readonly tables: WatchedTables
  readonly viewers: Viewers
  /** At all processes together. */
  readonly mostViewers: number
  /** Viewers at the other processes. */
  readonly elsewhere: Elsewhere
  readonly limits: Limits
  readonly db: Db
  readonly log: Log
}

const WATCHES = { points: 20, perMs: 10_000 }
/** Viewers are counted together, whatever they watch. */
const ALL = 'all'
/** Over all of its pages. Visitors have no other limit than that of their connections. */
const WATCHES_OF_ACCOUNT = { points: 60, perMs: 10_000 }

/** Answers the messages of pages that watch a table. */
export function listenToAudienceMessages(deps: AudienceMessagesDeps): void {
  const { realtime, clock, tables, viewers, mostViewers, limits } = deps
  const budget = new Budget(WATCHES)
  const ofAccounts = new Budget(WATCHES_OF_ACCOUNT, limits.limiter('audience-watches', WATCHES_OF_ACCOUNT))
  const mayWatch = async ({ id, accountId }: Client): Promise<boolean> =>
    (await budget.take(id)) && (accountId === null || (await ofAccounts.take(String(accountId))))
  const gone = new WeakSet<Client>()
  const open = new SharedTally(deps.elsewhere)
  const places = new Map<string, GiveBack>()
  const stop = (client: Client): void => {
    places.get(client.id)?.()
    places.delete(client.id)
    const room = viewers.remove(client.id)
    if (room !== null) client.leave(room)
  }
  realtime.onDisconnect((client) => {
    gone.add(client)
    budget.forget(client.id)
    stop(client)
  })
  realtime.on(watchTableMessage, async ({ number, overlay }, client) => {
    if (!(await mayWatch(client))) throw new AppError('too_many_requests')
    stop(client)
    const game = await tables.find(number)
    const isOverlay = await isOwnOverlay(deps.db, game, overlay)
    if (!isOverlay) {
      refusePlayer(game, client.accountId)
      await refuseTheirBrowser(deps, game, client)
    }
    const place = await open.take(ALL, mostViewers)
    if (gone.has(client)) place?.()
    if (place === null || gone.has(client)) throw new AppError('unavailable')
    stop(client)
    places.set(client.id, place)
    client.join(viewers.add(client.id, number, isOverlay ? 'overlay' : 'viewer'))
    return { now: clock.now() }
  })
  realtime.on(stopWatchingMessage, (_, client) => {
    stop(client)
    return undefined
  })
}

export function pushEvents(realtime: Pick<Realtime, 'sendToRoom'>, push: AudiencePush): Promise<void> {
  return sendToAudience(realtime, push.number, audienceEventsMessage, push)
}

/** Sends to one part of the audience after the other; everything else has its turn between them. */
export async function sendToAudience<Message extends ServerMessage>(
  realtime: Pick<Realtime, 'sendToRoom'>,
  number: number,
  message: Message,
  payload: PayloadOf<Message>,
): Promise<void> {
  for (const room of roomsOf(number)) {
    realtime.sendToRoom(room, message, payload)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
