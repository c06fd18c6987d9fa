import { reportBrowserError } from '@gorod/contracts/browser-errors'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { getOperations } from '@gorod/contracts/operations'
import type { Limit, Route } from '../../../platform/http/route.ts'
import { route } from '../../../platform/http/route.ts'
import type { Log } from '../../../platform/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import { plainReport } from '../domain/plain-report.ts'
import { type OperationsQueryDeps, getOperations as readOperations } from '../queries/get-operations.ts'
import { keepBrowserError } from '../store/browser-errors.ts'

export interface OperationsRoutesDeps extends OperationsQueryDeps {
  readonly log: Log
  readonly metrics: Metrics
}

/** A page that breaks reports each fault once. The alert `BrowserErrors` has a threshold that one address does not reach. */
export const FROM_ONE_ADDRESS: Limit = { max: 20, perMs: MINUTE_MS }
/** A fault that all pages have at once is known after the first reports. */
const FROM_ALL: Limit = { max: 300, perMs: MINUTE_MS, anyAddress: true }

export function operationsRoutes(deps: OperationsRoutesDeps): readonly Route[] {
  const { db, clock, log, metrics, history } = deps
  return [
    route(
      reportBrowserError,
      async ({ body }) => {
        const report = plainReport(body)
        metrics.browserErrors.inc()
        history.countError(clock.now())
        const { fingerprint: _, ...told } = report
        log.warn(told, 'a page reported an error')
        await keepBrowserError(db, report, new Date(clock.now()))
        return { success: true as const }
      },
      { limits: [FROM_ONE_ADDRESS, FROM_ALL] },
    ),
    route(getOperations, () => readOperations(deps)),
  ]
}
