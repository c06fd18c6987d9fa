import { z } from 'zod'
import { type Repetition, repeat } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { job, jobHandler } from '../../platform/jobs/jobs.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { ActivityApi } from '../activity/public.ts'
import type { MediaApi } from '../media/public.ts'
import { startBots } from './bots/bot-runner.ts'
import { writeNewGames } from './commands/create-game.ts'
import { packLogs } from './commands/pack-logs.ts'
import { playOut } from './commands/play-out.ts'
import { recountGame, recountResults, recountSeries } from './commands/recount-results.ts'
import { FileSigner } from './domain/file-signer.ts'
import { GameKeeper } from './domain/game-keeper.ts'
import { gameLinks } from './domain/game-link.ts'
import type { GameLog } from './domain/game-log.ts'
import { KeptElsewhere } from './domain/keeping.ts'
import { fillWithBots, seatWithBots } from './domain/seat-with-bots.ts'
import { gameRoutes } from './http/routes.ts'
import {
  BANNING_MODES,
  type GamesApi,
  gameAbortedJob,
  gameFinishedJob,
  type NewGame,
  playerLeftJob,
  playerReplacedJob,
} from './public.ts'
import { isClosedTo, listClosedAmong, listClosedGames } from './queries/closed-games.ts'
import type { HeldBackDeps, IsHeldBack } from './queries/held-back.ts'
import { listOpenMatches, readOpenMatch } from './queries/open-matches.ts'
import { ownDoor, SharedDoor } from './realtime/game-door.ts'
import { listenToGameMessages } from './realtime/game-messages.ts'
import { keeperCalls } from './realtime/keeper-calls.ts'
import { readFinishedLog } from './store/finished-log.ts'
import {
  countFinishedSince,
  countRunning,
  countRunningByPhase,
  readEntries,
  readModes,
  takeOverdue,
} from './store/games-store.ts'
import { countJudged, listJudgedBy, readJudged, readJudgedGames } from './store/judged-games.ts'
import { keepingStore } from './store/keeping-store.ts'
import { dropEmptyMonths, makeMonths } from './store/log-months.ts'
import { gamesMigrations } from './store/migrations.ts'
import { deleteOldPracticeGames } from './store/old-practice.ts'
import { forgetPlayer, listPersonalGames, listReplacedIn } from './store/personal-games.ts'
import { postgresGameLog } from './store/postgres-game-log.ts'
import { listLastNumbersOf, listRecentNumbers, readPublicTable } from './store/public-tables.ts'
import { listFinished, readResultSheet, readWholeSheet } from './store/results-store.ts'
import { countSeated, listOperated } from './store/running-games.ts'
import { readSealOf, unsealGames } from './store/seals-store.ts'
import { listRunningWith, readSeatedTables } from './store/seated-tables.ts'

/** The number of viewers is told to a table so often at most. */
const TELL_VIEWERS_MS = 5_000

/** Goes on after a game; null: from the first. */
const packLogsJob = job(
  'pack-logs',
  z.object({ after: z.object({ endedAt: z.coerce.date(), gameId: z.uuid() }).nullable() }),
)

export interface GamesDeps extends Platform {
  readonly activity: ActivityApi
  readonly media: MediaApi
}

export function createGames(deps: GamesDeps): Module<GamesApi> {
  const {
    config,
    db,
    gameDb,
    bus,
    clock,
    http,
    random,
    realtime,
    jobs,
    secret,
    activity,
    media,
    cluster,
    tracing,
  } = deps
  const logger = deps.log.child({ module: 'games' })
  const links = gameLinks(secret)
  let isDraining = false
  let isHeldBack: IsHeldBack = async () => false
  let viewersOf: (number: number) => number = () => 0
  let telling: Repetition | null = null
  let onSeated: Parameters<GamesApi['onSeated']>[0] = () => undefined
  let isLetIn: HeldBackDeps['isLetIn'] = async () => false
  const heldBack: HeldBackDeps = {
    db,
    isHeldBack: async (number, endedAt) =>
      (await readSealOf(db, number)) !== null || isHeldBack(number, endedAt),
    isLetIn: (championshipId, accountId) => isLetIn(championshipId, accountId),
  }
  const written = postgresGameLog(
    gameDb,
    { poolSize: config.db.gamePoolSize, self: cluster?.self ?? null },
    {
      enqueueFinished: (tx, gameId) =>
        jobs.enqueue(tx, gameFinishedJob, { gameId }, { key: `game-finished:${gameId}` }),
      enqueueAborted: (tx, gameId) =>
        jobs.enqueue(tx, gameAbortedJob, { gameId }, { key: `game-aborted:${gameId}` }),
      enqueueLeft: (tx, left) =>
        jobs.enqueue(tx, playerLeftJob, left, { key: `player-left:${left.gameId}:${left.accountId}` }),
      substitute: async (tx, gameId, { seat, from, to }) => {
        await activity.leaveGame(tx, gameId, [seat])
        await activity.move(tx, [{ accountId: to, from: null, to: { kind: 'game', gameId, seat } }])
        if (from === null) return
        const replaced = { gameId, accountId: from }
        await jobs.enqueue(tx, playerReplacedJob, replaced, { key: `player-replaced:${gameId}:${from}` })
      },
      seat: (tx, gameId, { accountId, seat }) =>
        activity.move(tx, [{ accountId, from: null, to: { kind: 'game', gameId, seat } }]),
      reseat: (tx, gameId, seated) =>
        activity.move(
          tx,
          seated.map(({ accountId, seat }) => {
            const to = { kind: 'game', gameId, seat } as const
            // Any chair of this game: where the account sat is on the same row.
            return { accountId, from: to, to }
          }),
        ),
      setFree: (tx, gameId, seats) => activity.leaveGame(tx, gameId, seats),
      announce: (accountIds) => activity.announce(accountIds),
    },
  )
  const log: GameLog = {
    ...written,
    append: (append) => {
      const facts = { 'game.id': append.gameId, 'game.events': append.entries.length }
      return tracing.span('game append', facts, () => written.append(append))
    },
  }
  const keeper = new GameKeeper({
    log,
    takeOverdue: (before, now) => takeOverdue(gameDb, new Date(before), new Date(now)),
    bus,
    clock,
    media,
    logger,
    metrics: deps.metrics,
    tracing,
    startBots: (game) => startBots(game, { clock, random, logger }),
    keeping: cluster === null ? null : keepingStore(gameDb, cluster.self),
  })
  cluster?.processes.onLapsed(() => {
    keeper.dropLost().catch((cause) => logger.error({ err: cause }, 'who keeps the games could not be read'))
  })
  const door = cluster === null ? ownDoor(realtime) : new SharedDoor({ realtime, cluster, clock, http })
  const { quit, ...calls } = keeperCalls({ door, db, activity, keeper, random })
  listenToGameMessages({
    door,
    keeper,
    clock,
    media,
    links,
    joinsPerTenSeconds: deps.config.games.joinsPerTenSeconds,
    limits: deps.limits,
    seated: (seated) => onSeated(seated),
    quit,
  })
  readTables(deps, keeper)
  activity.describeGame(async (places) => {
    // Only the mode decides: a player who is out already gets a needless warning, but nobody goes without one.
    const players = [...places].filter(([, { seat }]) => typeof seat === 'number')
    const modes = await readModes(db, [...new Set(players.map(([, { gameId }]) => gameId))])
    const isBanned = (gameId: string) => BANNING_MODES.has(modes.get(gameId) ?? 'practice')
    return new Set(players.flatMap(([accountId, { gameId }]) => (isBanned(gameId) ? [accountId] : [])))
  })
  const createAll = (tx: Db, games: readonly NewGame[]) =>
    writeNewGames(tx, games, { clock, random, phaseFactor: config.games.phaseFactor, activity, jobs })
  return {
    name: 'games',
    migrations: gamesMigrations,
    routes: gameRoutes({
      ...heldBack,
      links,
      activity,
      clock,
      signer: new FileSigner(secret),
    }),
    api: {
      ...calls,
      create: async (tx, game) => {
        const [gameId = ''] = await createAll(tx, [game])
        return gameId
      },
      createAll,
      playOut: (gameId, play) => playOut(log, gameId, play),
      withBots: (people, seats, before = new Map()) => seatWithBots(people, { seats, before }, random),
      fillWithBots: (seats) => fillWithBots(seats, random),
      listOperated: (limit) => listOperated(db, limit),
      opened: (gameId) => {
        // Its pages open it where they are.
        if (isDraining) return
        keeper.open(gameId).catch((cause) => {
          // One of its pages was faster, in another process.
          if (cause instanceof KeptElsewhere) return
          logger.error({ err: cause, gameId }, 'a new game did not open')
        })
      },
      events: async (gameId) => (await readEntries(db, gameId, 0)).map(({ event }) => event),
      eventsAfter: async (gameId, seq) => (await readEntries(db, gameId, seq)).map(({ event }) => event),
      publicTable: (number) => readPublicTable(db, number),
      listLastNumbersOf: (accountId, limit, abortedAfter) =>
        listLastNumbersOf(db, accountId, { limit, abortedAfter: abortedAfter ?? null }),
      listRecentNumbers: (endedAfter, limit) => listRecentNumbers(db, endedAfter, limit),
      openMatch: (number) => readOpenMatch(heldBack, number),
      listOpenMatches: (page) => listOpenMatches(heldBack, page),
      closedGamesOf: (accountId, readerId) => listClosedGames({ ...heldBack, clock }, accountId, readerId),
      closedAmong: (gameIds, readerId) => listClosedAmong({ ...heldBack, clock }, gameIds, readerId),
      isClosedTo: (game, readerId) => isClosedTo(heldBack, game, readerId),
      resultSheet: (gameId, tx) => readResultSheet(tx ?? db, gameId, { sealed: false }),
      sealedSheet: (gameId) => readWholeSheet(db, gameId),
      unseal: async (tx, gameIds) => {
        for (const gameId of await unsealGames(tx, gameIds, new Date(clock.now())))
          await jobs.enqueue(tx, gameFinishedJob, { gameId }, { key: `game-finished:${gameId}` })
      },
      letIn: (decide) => {
        isLetIn = decide
      },
      tellViewers: (countOf) => {
        viewersOf = countOf
      },
      onSeated: (listener) => {
        onSeated = listener
      },
      listFinished: (afterNumber, limit) => listFinished(db, afterNumber, limit),
      recountResults: (gameId, follow) => recountResults(db, gameId, follow),
      recountGame: (gameId) =>
        recountGame(db, gameId, (tx) =>
          jobs.enqueue(tx, gameFinishedJob, { gameId }, { key: `game-finished:${gameId}` }),
        ),
      finishedLog: (gameId, tx) => readFinishedLog(tx ?? db, gameId),
      judgedGame: (number) => readJudged(db, number),
      judgedGames: (gameIds) => readJudgedGames(db, gameIds),
      listJudgedBy: (accountId, page) => listJudgedBy(db, accountId, page),
      countJudged,
      tables: (games) => readSeatedTables(db, games),
      runningWith: (accountId) => listRunningWith(db, accountId),
      countRunning: () => countRunning(db),
      countSeated: () => countSeated(db),
      countFinishedSince: (moment) => countFinishedSince(db, moment),
      countOpen: () => keeper.count(),
      holdBack: (decide) => {
        isHeldBack = decide
      },
      linkOf: (gameId) => links.make(gameId),
    },
    personalData: {
      collect: async (accountId) => ({
        games: await listPersonalGames(db, accountId),
        replacedIn: await listReplacedIn(db, accountId),
      }),
      async forget(accountId, standIn) {
        await forgetPlayer(db, accountId, standIn)
        keeper.forget(accountId)
      },
    },
    jobs: [
      jobHandler(gameFinishedJob, ({ gameId }) =>
        recountSeries(db, gameId, (tx, changed) =>
          jobs.enqueue(tx, gameFinishedJob, { gameId: changed }, { key: `game-finished:${changed}` }),
        ),
      ),
      jobHandler(packLogsJob, async ({ after }) => {
        const before = new Date(clock.now() - config.games.packLogAfterMs)
        const next = await packLogs({ db, log: logger }, { before, after })
        if (next !== null) await jobs.enqueue(db, packLogsJob, { after: next }, { key: packLogsJob.name })
      }),
    ],
    cleanup: async (now) => {
      await deleteOldPracticeGames(db, now, config.games.practiceLogMs)
      await jobs.enqueue(db, packLogsJob, { after: null }, { key: packLogsJob.name })
      await makeMonths(db, now)
      await dropEmptyMonths(db, now)
    },
    start: async () => {
      keeper.start()
      const everyFewSeconds = { firstAfterMs: TELL_VIEWERS_MS, everyMs: TELL_VIEWERS_MS }
      telling = repeat(clock, everyFewSeconds, async () => keeper.tellViewers(viewersOf))
    },
    drain: () => {
      isDraining = true
    },
    stop: async () => {
      telling?.cancel()
      await keeper.stop()
    },
  }
}

/** The phases are those of the public list of running tables. */
function readTables({ metrics, db }: GamesDeps, keeper: GameKeeper): void {
  metrics.tables.from(async () =>
    (await countRunningByPhase(db)).map(({ phase, tables }) => ({ labels: { phase }, value: tables })),
  )
  metrics.openGames.from(() => {
    const { all, over } = keeper.count()
    return [
      { labels: { state: 'running' }, value: all - over },
      { labels: { state: 'over' }, value: over },
    ]
  })
}
