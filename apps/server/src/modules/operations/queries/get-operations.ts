import { HOUR_MS } from '@gorod/contracts/durations'
import type { OperatedTable, Operations, OperationsFigures } from '@gorod/contracts/operations'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { countJobs } from '../../../platform/jobs/jobs.ts'
import type { GamesApi } from '../../games/public.ts'
import type { MatchmakingApi } from '../../matchmaking/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { CpuShares } from '../domain/cpu-shares.ts'
import type { FiguresHistory } from '../domain/figures-history.ts'
import { countErrorsSince, listBrowserErrors } from '../store/browser-errors.ts'
import { readDatabaseFacts } from '../store/database-facts.ts'
import { gatewaysTogether, lossTogether, type ReadShares, workTogether } from './process-shares.ts'

export interface OperationsQueryDeps {
  readonly db: Db
  readonly clock: Clock
  readonly games: GamesApi
  readonly matchmaking: MatchmakingApi
  readonly settings: SettingsApi
  readonly history: FiguresHistory
  readonly shares: ReadShares
  readonly cpu: CpuShares
  readonly startedAt: number
  readonly version: string
}

/** One page of the mockup: more tables than an operator looks through. */
const MOST_TABLES = 200
const SHOWN_ERRORS = 20
/** A phase ends a few ms after its deadline, and at most 1.5 s later when its process died. */
const OVERDUE_MS = 10_000

export async function getOperations(deps: OperationsQueryDeps): Promise<Operations> {
  const { db, clock, games, matchmaking, settings } = deps
  const now = clock.now()
  const [current, tables, errors, errorsLastHour, queues, jobs, facts, searchDisabledReason] =
    await Promise.all([
      figuresNow(deps),
      games.listOperated(MOST_TABLES),
      listBrowserErrors(db, SHOWN_ERRORS),
      countErrorsSince(db, new Date(now - HOUR_MS)),
      matchmaking.queues(),
      countJobs(db),
      readDatabaseFacts(db),
      settings.get('searchDisabledReason'),
    ])
  const { shares, servers } = await deps.shares({ gameIds: tables.map(({ gameId }) => gameId) })
  const janusOf = Object.assign({}, ...shares.map((share) => share.janusOf)) as Record<string, string>
  return {
    now,
    startedAt: deps.startedAt,
    version: deps.version,
    databaseVersion: facts.version,
    searchDisabledReason,
    outgoingHeld: shares.some((share) => share.outgoingHeld === true),
    current,
    history: deps.history.list(),
    errorsLastHour,
    tables: tables.map(
      ({ gameId, deadlineAt, ...table }): OperatedTable => ({
        ...table,
        janus: janusOf[gameId] ?? null,
        overdue: deadlineAt !== null && deadlineAt < now - OVERDUE_MS,
      }),
    ),
    errors,
    queues,
    jobs: jobsTogether(jobs),
    work: workTogether(shares),
    gateways: gatewaysTogether(shares),
    processes: [
      ...servers,
      {
        kind: 'database',
        name: 'postgres',
        state: 'running',
        cpuPercent: deps.cpu.percentOf('database'),
        ...pick(facts),
      },
    ],
  }
}

export async function figuresNow({
  clock,
  games,
  shares,
  matchmaking,
}: OperationsQueryDeps): Promise<OperationsFigures> {
  const [tables, players, waiting, { shares: all }] = await Promise.all([
    games.countRunning(),
    games.countSeated(),
    matchmaking.countSearching(),
    shares({ gameIds: [] }),
  ])
  const sum = (of: (share: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
  const online = sum(({ accounts }) => accounts)
  // A process of the version before does not count these.
  const viewers = sum((share) => share.viewers ?? 0)
  const errors = sum((share) => share.errors ?? 0)
  const lostPercent = lossTogether(gatewaysTogether(all))
  return { at: clock.now(), tables, players, viewers, online, waiting, lostPercent, errors }
}

function pick({ connections, bytes }: Awaited<ReturnType<typeof readDatabaseFacts>>) {
  return { connections, bytes }
}

function jobsTogether(jobs: Awaited<ReturnType<typeof countJobs>>): Operations['jobs'] {
  const sum = (of: 'due' | 'later' | 'failed') => jobs.reduce((total, job) => total + job[of], 0)
  const oldest = jobs.flatMap(({ oldestDueSeconds }) => oldestDueSeconds ?? [])
  return {
    due: sum('due'),
    later: sum('later'),
    failed: sum('failed'),
    oldestDueSeconds: oldest.length === 0 ? null : Math.round(Math.max(...oldest)),
  }
}
