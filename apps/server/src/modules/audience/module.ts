import { audienceVotesMessage } from '@gorod/contracts/audience'
import { topic } from '../../platform/bus/bus.ts'
import { ALONE } from '../../platform/cluster/elsewhere.ts'
import type { Db } from '../../platform/db/db.ts'
import { jobHandler } from '../../platform/jobs/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { gameFinishedJob } from '../games/public.ts'
import { rateGuesses, rateGuessesJob } from './commands/rate-guesses.ts'
import { votesOf } from './commands/vote.ts'
import type { AudienceDeps } from './domain/deps.ts'
import { Viewers } from './domain/viewers.ts'
import { WatchedTables } from './domain/watched-tables.ts'
import { audienceRoutes } from './http.ts'
import { browserNoter } from './note-browsers.ts'
import type { AudienceApi } from './public.ts'
import { delayOf, isHeldBack, isShown } from './queries/delay-of.ts'
import { tableList } from './queries/list-tables.ts'
import { listenToAudienceMessages, pushEvents, sendToAudience } from './realtime.ts'
import { shareViewers } from './share-viewers.ts'
import { deleteOldBrowsers, forgetBrowsersOf, listBrowsersOf } from './store/browsers-store.ts'
import { deleteChannel, readChannel } from './store/channels-store.ts'
import { deleteOldDelays } from './store/delays-store.ts'
import { audienceMigrations } from './store/migrations.ts'
import { deleteVotesOf, listVotesOf } from './store/votes-store.ts'

/** The vote of a channel's audience at a table has changed, at whatever process. */
const votedTopic = topic<{ readonly number: number; readonly channelId: number }>('audience.voted')

/** Everybody who watches a table without sitting at it. */
export function createAudience(deps: AudienceDeps): Module<AudienceApi> {
  const { config, db, realtime, games, clock } = deps
  const log = deps.log.child({ module: 'audience' })
  const viewers = new Viewers()
  const tables = new WatchedTables({
    games,
    clock,
    log,
    viewers,
    delayOf: (table) => delayOf(deps, table),
    push: (push) => pushEvents(realtime, push),
    pushVotes: async (game, userId) => {
      const votes = await votesOf(deps, game, userId)
      await sendToAudience(realtime, game.number, audienceVotesMessage, {
        number: game.number,
        userId,
        votes,
      })
    },
  })
  const sharing = shareViewers({ ...deps, viewers })
  const voted = (number: number, channelId: number): void =>
    deps.bus.publish(votedTopic, { number, channelId })
  deps.bus.subscribe(votedTopic, ({ number, channelId }) => tables.voted(number, channelId))
  const audience = { ...deps, tables, viewers, voted }
  const listTables = tableList(audience)
  games.tellViewers((number) => viewers.of(number))
  games.onSeated(browserNoter({ db, clock, log }))
  games.holdBack((number, endedAt) => isHeldBack(deps, number, endedAt))
  listenToAudienceMessages({
    ...audience,
    log,
    mostViewers: config.audience.mostViewers,
    elsewhere: (deps.cluster?.elsewhere ?? ALONE).of('viewers'),
  })
  return {
    name: 'audience',
    api: { listTables, isShown: (number) => isShown(deps, number), countViewers: () => viewers.total },
    migrations: audienceMigrations,
    routes: audienceRoutes(audience, listTables),
    jobs: [gameFinishedJob, rateGuessesJob].map((job) =>
      jobHandler(job, ({ gameId }) => rateGuesses(deps, gameId)),
    ),
    personalData: personalDataIn(db),
    cleanup: async (now) => {
      await deleteOldDelays(db, now)
      await deleteOldBrowsers(db, now)
    },
    start: async () => {
      tables.start()
      sharing.start()
    },
    stop: async () => {
      tables.stop()
      sharing.stop()
    },
  }
}

function personalDataIn(db: Db): NonNullable<Module<AudienceApi>['personalData']> {
  return {
    collect: async (accountId) => ({
      channel: await readChannel(db, accountId),
      votes: await listVotesOf(db, accountId),
      tablesOpened: await listBrowsersOf(db, accountId),
    }),
    forget: async (accountId) => {
      await deleteChannel(db, accountId)
      await deleteVotesOf(db, accountId)
      await forgetBrowsersOf(db, accountId)
    },
  }
}
