import { setTimeout as wait } from 'node:timers/promises'
import { type AppParts, cleanupsOf, clusterOf, mailOf, openPages, tracingOf } from './app-parts.ts'
import { createAccounts } from './modules/accounts/module.ts'
import { createAchievements } from './modules/achievements/module.ts'
import { createActivity } from './modules/activity/module.ts'
import { createAudience } from './modules/audience/module.ts'
import { createAvatars } from './modules/avatars/module.ts'
import { createChampionships } from './modules/championships/module.ts'
import { createClubs } from './modules/clubs/module.ts'
import { createContent } from './modules/content/module.ts'
import { createGames } from './modules/games/module.ts'
import { createImports } from './modules/imports/module.ts'
import { createInvitations } from './modules/invitations/module.ts'
import { createJudging } from './modules/judging/module.ts'
import { createLobby } from './modules/lobby/module.ts'
import { createMatchmaking } from './modules/matchmaking/module.ts'
import { createMedia } from './modules/media/module.ts'
import { createMessages } from './modules/messages/module.ts'
import { createModeration } from './modules/moderation/module.ts'
import { createNotes } from './modules/notes/module.ts'
import { createNotifications } from './modules/notifications/module.ts'
import { createOperations } from './modules/operations/module.ts'
import { createOrganisers } from './modules/organisers/module.ts'
import { createParty } from './modules/party/module.ts'
import { createPeople } from './modules/people/module.ts'
import { createPreviews } from './modules/previews/module.ts'
import { createProfiles } from './modules/profiles/module.ts'
import { createRematch } from './modules/rematch/module.ts'
import { createReports } from './modules/reports/module.ts'
import { createReviews } from './modules/reviews/module.ts'
import { createRulesets } from './modules/rulesets/module.ts'
import { createSanctions } from './modules/sanctions/module.ts'
import { createSettings } from './modules/settings/module.ts'
import { createSignals } from './modules/signals/module.ts'
import { createStatistics } from './modules/statistics/module.ts'
import { createWallet } from './modules/wallet/module.ts'
import { LocalBus } from './platform/bus/local-bus.ts'
import { createCleanup } from './platform/cleanup/cleanup.ts'
import { onlyOne } from './platform/cluster/only-one.ts'
import { migrate } from './platform/db/migrate.ts'
import { processTables } from './platform/db/server-processes.ts'
import { healthTables, writeProbe } from './platform/db/write-probe.ts'
import { createDiskSpace } from './platform/disk-space.ts'
import type { Probe } from './platform/http/health.ts'
import { createHttp } from './platform/http/http.ts'
import type { Authenticate } from './platform/identity.ts'
import { createJobs, migrateJobs } from './platform/jobs/jobs.ts'
import { directLauncher } from './platform/launcher/direct-launcher.ts'
import { OWN_LIMITS } from './platform/limits.ts'
import { createOutbox } from './platform/mail/outbox.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { createMetricsServer } from './platform/metrics/metrics-server.ts'
import { readPlatform } from './platform/metrics/platform-readings.ts'
import type { Module, Platform } from './platform/module.ts'
import { createRealtime } from './platform/realtime/realtime.ts'

/** Pages leave a process that is about to end in so many parts: their new connections cost the others something. */
const DRAIN_STEPS = 10

export type App = Awaited<ReturnType<typeof createApp>>

/** Puts everything together: the platform, then the modules in the order of their edges. Starts nothing. */
export async function createApp(parts: AppParts) {
  const { config, database, log } = parts
  const authenticate: Authenticate = (credentials) => accounts.api.authenticate(credentials)
  const metrics = createMetrics(log)
  const tracing = await tracingOf(parts)
  const jobs = createJobs(database, log, { ...metrics, tracing })
  const cluster = clusterOf(parts, metrics)
  const bus = cluster?.bus ?? new LocalBus(log)
  const limits = cluster?.limits ?? OWN_LIMITS
  const disk = createDiskSpace({ ...config.data, clock: parts.clock, log })
  const probes: Probe[] = [disk.probe, writeProbe(database, parts.clock)]
  readPlatform(metrics, { database, disk, clock: parts.clock })
  const metricsServer = createMetricsServer({ ...config.prometheus, metrics, log })
  const http = await createHttp({
    ...parts,
    config: config.http,
    authenticate,
    probes,
    metrics,
    limits,
    tracing,
  })
  const realtime = createRealtime({
    ...parts,
    config: config.realtime,
    http,
    authenticate,
    metrics,
    tracing,
    limits,
    bus: cluster?.bus ?? null,
  })
  // Some wake-up did not arrive here, and nobody knows whose.
  cluster?.peers.onGap(() => realtime.cutAll())
  const outbox = createOutbox({ ...parts, jobs, mail: parts.mail ?? mailOf(parts, http) })
  const platform: Platform = {
    ...parts,
    db: database.db,
    gameDb: database.gameDb,
    patiently: database.patiently,
    bus,
    cluster,
    limits,
    http,
    realtime,
    jobs,
    outbox,
    metrics,
    tracing,
  }

  let port = config.http.port
  const siteUrl = () => config.http.publicUrl ?? `http://localhost:${port}`

  const settings = createSettings({ ...platform, siteUrl })
  const accounts = createAccounts({
    ...platform,
    settings: settings.api,
    siteUrl,
    personalHolders: () =>
      modules.flatMap(({ name, personalData }) =>
        personalData === undefined ? [] : [{ name, personalData }],
      ),
    newsOf: (accountId) => content.api.newsOf(accountId),
  })
  const notifications = createNotifications({ ...platform, accounts: accounts.api, siteUrl })
  const content = createContent({
    ...platform,
    accounts: accounts.api,
    siteUrl,
    allPages: async () => (await Promise.all(modules.map((module) => module.listPages?.() ?? []))).flat(),
  })
  const wallet = createWallet({ ...platform, settings: settings.api, accounts: accounts.api })
  const media = createMedia({
    ...platform,
    config: config.media,
    dataDir: config.data.dir,
    launcher: parts.launcher ?? directLauncher,
  })
  const moderation = createModeration({ ...platform, accounts: accounts.api, settings: settings.api })
  const notes = createNotes({ ...platform, accounts: accounts.api })
  const rulesets = createRulesets({ ...platform, accounts: accounts.api })
  const activity = createActivity(platform)
  const games = createGames({ ...platform, activity: activity.api, media: media.api })
  /** What modules need that bring people to tables. */
  const atTables = {
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    moderation: moderation.api,
    activity: activity.api,
    games: games.api,
  }
  const invitations = createInvitations(atTables)
  const reviews = createReviews({
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    moderation: moderation.api,
    games: games.api,
  })
  const reports = createReports({
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    moderation: moderation.api,
    games: games.api,
  })
  const sanctions = createSanctions({
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    games: games.api,
    moderation: moderation.api,
    reports: reports.api,
  })
  const signals = createSignals({ ...platform, accounts: accounts.api, games: games.api })
  const statistics = createStatistics({
    ...platform,
    settings: settings.api,
    accounts: accounts.api,
    games: games.api,
  })
  const people = createPeople(atTables)
  const messages = createMessages({ ...atTables, people: people.api })
  const profiles = createProfiles({
    ...platform,
    accounts: accounts.api,
    moderation: moderation.api,
    people: people.api,
    settings: settings.api,
    statistics: statistics.api,
    siteUrl,
  })
  const audience = createAudience({
    ...platform,
    settings: settings.api,
    accounts: accounts.api,
    games: games.api,
    statistics: statistics.api,
    profiles: profiles.api,
  })
  const clubs = createClubs({
    ...atTables,
    settings: settings.api,
    statistics: statistics.api,
    people: people.api,
    audience: audience.api,
    siteUrl,
  })
  const lobby = createLobby({
    ...platform,
    accounts: accounts.api,
    moderation: moderation.api,
    activity: activity.api,
    games: games.api,
    audience: audience.api,
    rulesets: rulesets.api,
    clubs: clubs.api,
  })
  const championships = createChampionships({
    ...atTables,
    settings: settings.api,
    wallet: wallet.api,
    statistics: statistics.api,
    clubs: clubs.api,
    siteUrl,
  })
  const achievements = createAchievements({
    ...platform,
    accounts: accounts.api,
    games: games.api,
    statistics: statistics.api,
  })
  const organisers = createOrganisers({ ...platform, accounts: accounts.api, games: games.api })
  const previews = createPreviews({
    ...platform,
    settings: settings.api,
    games: games.api,
    profiles: profiles.api,
    championships: championships.api,
    siteUrl,
  })
  const avatars = createAvatars({ ...platform, profiles: profiles.api })
  const matchmaking = createMatchmaking({
    ...atTables,
    championships: championships.api,
    settings: settings.api,
    statistics: statistics.api,
    wallet: wallet.api,
  })
  const party = createParty({
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    activity: activity.api,
    matchmaking: matchmaking.api,
    moderation: moderation.api,
    people: people.api,
  })
  const rematch = createRematch({
    ...platform,
    accounts: accounts.api,
    activity: activity.api,
    games: games.api,
    moderation: moderation.api,
  })
  const judging = createJudging({
    ...platform,
    accounts: accounts.api,
    activity: activity.api,
    games: games.api,
    moderation: moderation.api,
  })
  const operations = createOperations({
    ...platform,
    settings: settings.api,
    media: media.api,
    games: games.api,
    matchmaking: matchmaking.api,
  })
  const imports = createImports({ ...platform, accounts: accounts.api })
  const byName = {
    settings,
    accounts,
    notifications,
    content,
    wallet,
    media,
    moderation,
    notes,
    rulesets,
    activity,
    games,
    invitations,
    reviews,
    reports,
    sanctions,
    signals,
    statistics,
    people,
    messages,
    profiles,
    audience,
    clubs,
    lobby,
    championships,
    achievements,
    organisers,
    previews,
    avatars,
    matchmaking,
    imports,
    party,
    rematch,
    judging,
    operations,
  }
  // In the order they are written there.
  const modules: readonly Module<unknown>[] = Object.values(byName)

  await openPages(http, modules)
  probes.push(...modules.flatMap((module) => module.probes ?? []))
  const jobHandlers = [...outbox.jobs, ...modules.flatMap((module) => module.jobs ?? [])]
  const cleanup = createCleanup(parts, [...modules, ...cleanupsOf(parts, settings.api)])
  const started: Module<unknown>[] = []
  const housekeeping = onlyOne(
    cluster,
    {
      async start() {
        await jobs.start(jobHandlers)
        cleanup.start()
      },
      async stop() {
        await cleanup.stop()
        await jobs.stop()
      },
    },
    log,
  )

  return {
    platform,
    ...byName,
    siteUrl,
    /** Where Prometheus reads; null: nowhere. */
    metricsUrl: metricsServer.url,
    async migrate(): Promise<void> {
      const ofModules = modules.map(({ name, migrations = {} }) => ({ name, migrations }))
      await database.patiently(async (patient) => {
        await migrate(patient.db, [healthTables, processTables, ...ofModules])
        await migrateJobs(patient, log)
      })
    },
    /** Starts modules and jobs, then listens. The database must be migrated. */
    async start(): Promise<void> {
      await cluster?.start()
      for (const module of modules) {
        started.unshift(module)
        await module.start?.()
      }
      disk.start()
      await housekeeping.start()
      await metricsServer.start()
      port = (await http.listen()).port
    },
    /** Does the jobs that are due now. For tests. */
    drainJobs: () => jobs.drain(jobHandlers),
    /** Sends everybody to the other processes, if there are any. Everything still works meanwhile. */
    async drain(): Promise<void> {
      if (config.cluster === null || cluster === null || cluster.processes.others().length === 0) return
      http.drain()
      for (const module of started) module.drain?.()
      const { drainMs } = config.cluster
      await Promise.all([wait(drainMs), housekeeping.stop()])
      for (let left = DRAIN_STEPS; left > 0; left--) {
        realtime.cutShare(1 / left)
        await wait(drainMs / DRAIN_STEPS)
      }
    },
    /** Stops everything that was started, in reverse order. */
    async stop(): Promise<void> {
      disk.stop()
      await metricsServer.stop()
      await realtime.close()
      await http.close()
      cluster?.peers.stop()
      await housekeeping.stop()
      for (const module of started) await module.stop?.()
      await cluster?.stop()
      await bus.close()
      await tracing.stop()
    },
  }
}
