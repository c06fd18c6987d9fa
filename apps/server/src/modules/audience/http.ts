import {
  type AudienceTable,
  getAudienceGame,
  getAudienceGuesses,
  getAudienceTables,
  getAudienceVote,
  getNeighbourTables,
  getOverlay,
  getOwnChannel,
  getStreamerAudience,
  makeOverlay,
  revokeOverlay,
  saveAudienceDelay,
  voteOfAudience,
} from '@gorod/contracts/audience'
import { AppError } from '../../platform/app-error.ts'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import { requireChannel, vote, votesOf } from './commands/vote.ts'
import type { Audience } from './domain/deps.ts'
import { refusePlayer } from './domain/own-table.ts'
import { neighboursOf } from './queries/neighbours.ts'
import { describeStreamer, listGuesses, tableOf } from './queries/streamer.ts'
import { findByOverlay, readChannel, saveDelay, setOverlay } from './store/channels-store.ts'
import { readOwnVote } from './store/votes-store.ts'

/** A page asks once for the whole table, then it is told. */
const READING: RouteOptions = { limits: [{ max: 120, perMs: 60_000 }] }
const VOTING: RouteOptions = { limits: [{ max: 30, perMs: 60_000, perAccount: true }] }
const MAKING: RouteOptions = { limits: [{ max: 10, perMs: 60_000, perAccount: true }] }
/** The same answer for everybody: a cache before the site may serve it. */
const SHARED = 'public, max-age=1'
const TOKEN_BYTES = 32

export function audienceRoutes(
  audience: Audience,
  listTables: () => Promise<readonly AudienceTable[]>,
): readonly Route[] {
  const { tables, viewers } = audience
  return [
    route(
      getAudienceTables,
      async ({ reply }) => {
        reply.header('cache-control', SHARED)
        return { tables: await listTables() }
      },
      READING,
    ),
    route(
      getAudienceGame,
      async ({ query, reply }) => {
        const game = await tables.find(query.id)
        reply.header('cache-control', SHARED).type('application/json; charset=utf-8')
        return reply.send(game.body(viewers.of(game.number)))
      },
      READING,
    ),
    route(
      getNeighbourTables,
      async ({ query, reply }) => {
        reply.header('cache-control', SHARED)
        return neighboursOf(await listTables(), query.id)
      },
      READING,
    ),
    ...voteRoutes(audience),
    ...channelRoutes(audience),
  ]
}

function voteRoutes(audience: Audience): readonly Route[] {
  const { db, tables } = audience
  return [
    route(getStreamerAudience, ({ query }) => describeStreamer(audience, query.userId), READING),
    route(getAudienceGuesses, ({ query }) => listGuesses(audience, query.id), READING),
    route(
      getAudienceVote,
      async ({ query: { userId, id }, identity }) => {
        const game = await tables.find(id)
        requireChannel(game, userId)
        const voterId = identity?.accountId ?? null
        refusePlayer(game, voterId)
        const own =
          voterId === null ? [] : await readOwnVote(db, { channelId: userId, gameNumber: id, voterId })
        return { ...(await votesOf(audience, game, userId)), own }
      },
      READING,
    ),
    route(
      voteOfAudience,
      async ({ body, signedIn }) => {
        await vote(audience, signedIn().accountId, body)
        return {}
      },
      VOTING,
    ),
  ]
}

/** What a streamer sets in the cabinet, and the overlay that comes of it. */
function channelRoutes(audience: Audience): readonly Route[] {
  const { db, clock, random, accounts, profiles } = audience
  const streamer = async (accountId: number) => {
    if ((await profiles.provedChannel(accountId)) === null) throw new AppError('forbidden')
    return accountId
  }
  return [
    route(getOwnChannel, async ({ signedIn }) => {
      const { accountId } = signedIn()
      const channel = await readChannel(db, accountId)
      return {
        proved: (await profiles.provedChannel(accountId)) !== null,
        delaySeconds: channel?.delaySeconds ?? 0,
        overlayMadeAt: channel?.overlayMadeAt?.toISOString() ?? null,
      }
    }),
    route(saveAudienceDelay, async ({ signedIn, body }) => {
      await saveDelay(db, await streamer(signedIn().accountId), body.delaySeconds)
      return {}
    }),
    route(
      makeOverlay,
      async ({ signedIn }) => {
        const token = random.token(TOKEN_BYTES)
        await setOverlay(db, await streamer(signedIn().accountId), token, new Date(clock.now()))
        return { token }
      },
      MAKING,
    ),
    route(revokeOverlay, async ({ signedIn }) => {
      await setOverlay(db, signedIn().accountId, null, new Date(clock.now()))
      return {}
    }),
    route(
      getOverlay,
      async ({ query }) => {
        const accountId = await findByOverlay(db, query.token)
        const account = accountId === null ? null : await accounts.getAccount(accountId)
        if (account === null) throw new AppError('overlay_not_found')
        return { username: account.username, number: (await tableOf(audience, account.id))?.number ?? null }
      },
      READING,
    ),
  ]
}
