import { HOUR_MS } from '@gorod/contracts/durations'
import {
  decideAppeal,
  getLedger,
  getOwnSanctions,
  listAppeals,
  listSanctions,
  sendAppeal,
} from '@gorod/contracts/sanctions'
import { type Route, route } from '../../../platform/http/route.ts'
import { type DecideDeps, decideAppeal as decide } from '../commands/decide-appeal.ts'
import { sendAppeal as send } from '../commands/send-appeal.ts'
import * as views from '../queries/list-appeals.ts'
import { readLedger } from '../queries/read-ledger.ts'

const SENDING = { max: 10, perMs: HOUR_MS, perAccount: true } as const

export function sanctionRoutes(deps: DecideDeps & views.ListDeps): readonly Route[] {
  return [
    route(getOwnSanctions, ({ signedIn }) => views.listOwn(deps, signedIn().accountId)),
    route(sendAppeal, ({ signedIn, body }) => send(deps, signedIn().accountId, body), { limits: [SENDING] }),
    route(listAppeals, ({ signedIn, query }) => views.listAppeals(deps, signedIn().accountId, query)),
    route(decideAppeal, ({ signedIn, body }) => decide(deps, signedIn().accountId, body)),
    route(getLedger, ({ query }) => readLedger(deps, query.month ?? null)),
    route(listSanctions, ({ query }) => views.listSanctions(deps, query.accountId)),
  ]
}
