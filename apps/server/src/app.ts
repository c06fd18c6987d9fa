import { setTimeout as wait } from 'node:timers/promises'
import { createModules } from './app-modules.ts'
import {
  type AppParts,
  cleanupsOf,
  clusterOf,
  mailOf,
  openPages,
  tracingOf,
  withoutBot,
} from './app-parts.ts'
import { boundedFiles } from './platform/bounded-files.ts'
import { LocalBus } from './platform/bus/local-bus.ts'
import { certificatePlaces } from './platform/certificates/certificate-places.ts'
import { createCertificates } from './platform/certificates/certificates.ts'
import { createCleanup } from './platform/cleanup/cleanup.ts'
import { onlyOne } from './platform/cluster/only-one.ts'
import type { Database } from './platform/db/db.ts'
import { inTurns, TURN_MS } from './platform/db/in-turns.ts'
import { type MigratingModule, migrate } from './platform/db/migrate.ts'
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
import { heldOutgoing } from './platform/outbound/outgoing.ts'
import { createRealtime } from './platform/realtime/realtime.ts'
import { sharedFiles } from './platform/shared-files.ts'
import { createWorkQueues } from './platform/work-queue.ts'

/** Pages leave a process that is about to end in so many parts: their new connections cost the others something. */
const DRAIN_STEPS = 10

export type App = Awaited<ReturnType<typeof createApp>>

/** Puts everything together: the platform, then the modules in the order of their edges. Starts nothing. */
export async function createApp(given: AppParts) {
  const held = await heldOutgoing(given.config)
  const parts = held === null ? given : { ...given, config: withoutBot(given.config) }
  const { config, database, log } = parts
  const authenticate: Authenticate = (credentials) => byName.accounts.api.authenticate(credentials)
  const metrics = createMetrics(log)
  const tracing = await tracingOf(parts)
  const jobs = createJobs(database, log, { ...metrics, tracing })
  const cluster = clusterOf(parts, metrics)
  const bus = cluster?.bus ?? new LocalBus(log)
  const limits = cluster?.limits ?? OWN_LIMITS
  const disk = createDiskSpace({ ...config.data, clock: parts.clock, log })
  const shared = sharedFiles(config.data.sharedDir, log)
  const probes: Probe[] = [disk.probe, shared.probe, writeProbe(database, parts.clock)]
  const workQueues = createWorkQueues()
  const backupDir = config.db.url === null ? config.backupDir : null
  const backups =
    backupDir === null ? null : { dir: backupDir, ...boundedFiles({ folder: backupDir, atOnce: 1, log }) }
  const certificates = createCertificates({ ...parts, places: certificatePlaces(config) })
  readPlatform(metrics, { database, disk, shared, clock: parts.clock, workQueues, certificates, backups })
  const metricsServer = createMetricsServer({ ...config.prometheus, metrics, log })
  const http = await createHttp({
    ...parts,
    config: config.http,
    authenticate,
    probes,
    metrics,
    limits,
    elsewheres: cluster?.elsewhere,
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
    cluster,
  })
  // Some wake-up did not arrive here, and nobody knows whose.
  cluster?.peers.onGap(() => realtime.cutAll())
  const outbox = createOutbox({
    ...parts,
    db: database.db,
    jobs,
    mail: parts.mail ?? mailOf(parts, http, shared),
  })
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
    sharedFiles: shared,
    workQueues,
    outgoingHeld: held !== null,
  }

  let port = config.http.port
  const siteUrl = () => config.http.publicUrl ?? `http://localhost:${port}`

  const byName = createModules({ platform, launcher: parts.launcher ?? directLauncher, siteUrl })
  // In the order they are written there.
  const modules: readonly Module<unknown>[] = Object.values(byName)

  const ofModules = modules.map(({ name, migrations = {} }) => ({ name, migrations }))
  const migrations: readonly MigratingModule[] = [healthTables, processTables, ...ofModules]

  await openPages(http, modules)
  probes.push(...modules.flatMap((module) => module.probes ?? []))
  const jobHandlers = [...outbox.jobs, ...modules.flatMap((module) => module.jobs ?? [])].filter(
    ({ leavesSite }) => held === null || leavesSite !== true,
  )
  metrics.outgoingHeld.from(() => [{ value: held === null ? 0 : 1 }])
  const cleanup = createCleanup(parts, [...modules, ...cleanupsOf(parts, byName.settings.api, shared)])
  metrics.failedCleanups.from(() => [{ value: cleanup.failed() }])
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
    /** Why nothing is sent to people from here; null: it is. */
    held,
    /** Where Prometheus reads; null: nowhere. */
    metricsUrl: metricsServer.url,
    /** What `migrate` runs, by the order of the names. */
    migrations,
    async migrate(): Promise<void> {
      const run = async (patient: Pick<Database, 'db' | 'pool'>) => {
        await migrate(patient.db, migrations)
        await migrateJobs(patient, log)
      }
      const limits = { lockMs: TURN_MS }
      await database.patiently((patient) => inTurns(() => run(patient), parts), limits)
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
    /** Does the jobs that are due now. For tests and example data. */
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
      // What waited for a game has been let go with it; a message may still write.
      await realtime.settled()
      await cluster?.stop()
      await bus.close()
      await tracing.stop()
    },
  }
}
