import { HOUR_MS } from '@gorod/contracts/durations'
import { decideReport, getOwnReports, listReports, sendReport } from '@gorod/contracts/reports'
import { type Route, route } from '../../platform/http/route.ts'
import { type DecideDeps, decide } from './decide.ts'
import { readProposals } from './proposals.ts'
import * as reports from './reports.ts'

const SENDING = { max: 10, perMs: HOUR_MS, perAccount: true } as const

export function reportRoutes(deps: DecideDeps): readonly Route[] {
  return [
    route(sendReport, ({ signedIn, body }) => reports.sendReport(deps, signedIn().accountId, body), {
      limits: [SENDING],
    }),
    route(listReports, ({ signedIn, query }) => reports.listReports(deps, signedIn().accountId, query)),
    route(decideReport, ({ signedIn, body }) => decide(deps, signedIn(), body)),
    route(getOwnReports, async ({ signedIn }) => ({
      rows: await reports.ownReports(deps, signedIn().accountId),
      proposals: (await readProposals(deps, [signedIn().accountId]))(signedIn().accountId),
    })),
  ]
}
