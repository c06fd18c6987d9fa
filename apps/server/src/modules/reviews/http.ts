import {
  answerProtest,
  changeProtocol,
  getJudgedGames,
  getMatchReview,
  getOwnProtests,
  listProtests,
  sendProtest,
} from '@gorod/contracts/reviews'
import { type Route, route } from '../../platform/http/route.ts'
import * as commands from './commands.ts'
import { getReview, listJudged, listOwnProtests, listProtests as readProtests } from './queries.ts'

const HOUR_MS = 60 * 60_000
const PROTESTS = { max: 20, perMs: HOUR_MS, perAccount: true } as const

export function reviewRoutes(deps: commands.ReviewDeps): readonly Route[] {
  return [
    route(getMatchReview, ({ query, identity }) => getReview(deps, query.id, identity)),
    route(sendProtest, ({ signedIn, body }) => commands.sendProtest(deps, signedIn(), body), {
      limits: [PROTESTS],
    }),
    route(answerProtest, ({ signedIn, body }) => commands.answerProtest(deps, signedIn(), body)),
    route(changeProtocol, ({ signedIn, body }) => commands.changeProtocol(deps, signedIn(), body)),
    route(getJudgedGames, ({ signedIn, query }) => listJudged(deps, signedIn().accountId, query.page)),
    route(getOwnProtests, ({ signedIn }) => listOwnProtests(deps, signedIn().accountId)),
    route(listProtests, ({ query }) => readProtests(deps, query)),
  ]
}
