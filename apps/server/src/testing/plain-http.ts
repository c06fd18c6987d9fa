import { systemClock } from '../platform/clock.ts'
import { type Config, toConfig } from '../platform/config/config.ts'
import { readEnv } from '../platform/config/env.ts'
import type { Probe } from '../platform/http/health.ts'
import { createHttp, type Http } from '../platform/http/http.ts'
import { OWN_LIMITS } from '../platform/limits.ts'
import { createLog } from '../platform/log.ts'
import { systemRandom } from '../platform/random.ts'
import { NO_TRACING } from '../platform/tracing/tracing.ts'
import { unreadMetrics } from './unread-metrics.ts'

/** The HTTP part alone, without modules and database, as an operator who sets nothing has it. */
export function plainHttp(
  changed: Partial<Config['http']> = {},
  probes: readonly Probe[] = [],
): Promise<Http> {
  return createHttp({
    config: { ...toConfig(readEnv({ PORT: '0', HOST: '127.0.0.1' })).http, ...changed },
    secret: 'test',
    log: createLog({ level: 'silent', file: null }),
    clock: systemClock,
    random: systemRandom,
    authenticate: async () => ({ state: 'visitor' }),
    probes,
    metrics: unreadMetrics(),
    tracing: NO_TRACING,
    limits: OWN_LIMITS,
  })
}
