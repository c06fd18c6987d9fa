import { readFileSync } from 'node:fs'
import { DAY_MS } from '@gorod/contracts/durations'
import { repeat, type Timer } from '../../platform/clock.ts'
import type { Module, Platform } from '../../platform/module.ts'
import type { AudienceApi } from '../audience/public.ts'
import type { GamesApi } from '../games/public.ts'
import type { MatchmakingApi } from '../matchmaking/public.ts'
import type { MediaApi } from '../media/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import { CpuShares, cpuTimeOfThis } from './domain/cpu-shares.ts'
import { FiguresHistory, SLOT_MS } from './domain/figures-history.ts'
import { TrafficRates } from './domain/traffic-rates.ts'
import { operationsRoutes } from './http/routes.ts'
import type { OperationsApi } from './public.ts'
import { figuresNow } from './queries/get-operations.ts'
import { processShares } from './queries/process-shares.ts'
import { deleteOldBrowserErrors } from './store/browser-errors.ts'
import { databaseCpu } from './store/database-cpu.ts'
import { operationsMigrations } from './store/migrations.ts'

export interface OperationsDeps extends Platform {
  readonly settings: SettingsApi
  readonly games: GamesApi
  readonly media: MediaApi
  readonly matchmaking: MatchmakingApi
  readonly audience: AudienceApi
}

const CPU_SAMPLE_MS = 5_000

/** How the site runs, for its operators, and the errors that pages report. */
export function createOperations(deps: OperationsDeps): Module<OperationsApi> {
  const { db, clock, media, settings } = deps
  const log = deps.log.child({ module: 'operations' })
  const history = new FiguresHistory()
  const cpu = new CpuShares()
  const traffic = new TrafficRates()
  const shares = processShares({ ...deps, history, cpu, traffic, port: () => portOf(deps) })
  // One that is not ours may be on another machine.
  const readDatabase = deps.config.db.url === null ? databaseCpu(db) : async () => null
  const query = { ...deps, history, shares, cpu, startedAt: clock.now(), version: readVersion() }
  const timers: Timer[] = []
  return {
    name: 'operations',
    api: {},
    migrations: operationsMigrations,
    routes: operationsRoutes({ ...query, log }),
    async cleanup(now) {
      const { errorDays } = await settings.get('retention')
      await deleteOldBrowserErrors(db, new Date(now.getTime() - errorDays * DAY_MS))
    },
    start: async () => {
      timers.push(
        repeat(clock, { firstAfterMs: 0, everyMs: CPU_SAMPLE_MS }, async () => {
          const database = await readDatabase()
          const { gateways } = media.use()
          const times = gateways.map((gateway) => [gateway.name, gateway.cpu] as const)
          cpu.sample({ server: cpuTimeOfThis(), database, ...Object.fromEntries(times) })
          for (const gateway of gateways) traffic.sample(gateway.name, gateway.traffic)
        }),
        repeat(clock, { firstAfterMs: SLOT_MS, everyMs: SLOT_MS }, async () => {
          // A database that is away leaves a gap.
          const figures = await figuresNow(query).catch(() => null)
          if (figures !== null) history.keep(figures)
        }),
      )
    },
    stop: async () => {
      for (const timer of timers) timer.cancel()
    },
  }
}

/** Where it listens; before that, where it will. */
function portOf({ http, config }: OperationsDeps): number {
  const address = http.server.address()
  return typeof address === 'object' && address !== null ? address.port : config.http.port
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
