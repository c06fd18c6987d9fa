import { HOUR_MS } from '@gorod/contracts/durations'
import {
  answerProtest,
  changeProtocol,
  getJudgedGames,
  getMatchReview,
  getOwnProtests,
  listProtests,
  recountGame,
  sendProtest,
} from '@gorod/contracts/reviews'
import { type Route, route } from '../../platform/http/route.ts'
import * as commands from './commands.ts'
import { getReview, listJudged, listOwnProtests, listProtests as readProtests } from './queries.ts'
import { recountGame as recount } from './recount.ts'

const PROTESTS = { max: 20, perMs: HOUR_MS, perAccount: true } as const
/** Each counts the ratings again from its game on. */
const RECOUNTS = { max: 20, perMs: HOUR_MS, perAccount: true } as const

export function reviewRoutes(deps: commands.ReviewDeps): readonly Route[] {
  return [
    route(getMatchReview, ({ query, identity }) => getReview(deps, query.id, identity)),
    route(sendProtest, ({ signedIn, body }) => commands.sendProtest(deps, signedIn(), body), {
      limits: [PROTESTS],
    }),
    route(answerProtest, ({ signedIn, body }) => commands.answerProtest(deps, signedIn(), body)),
    route(changeProtocol, ({ signedIn, body }) => commands.changeProtocol(deps, signedIn(), body)),
    route(recountGame, ({ signedIn, body }) => recount(deps, signedIn(), body.protestId), {
      limits: [RECOUNTS],
    }),
    route(getJudgedGames, ({ signedIn, query }) => listJudged(deps, signedIn().accountId, query.page)),
    route(getOwnProtests, ({ signedIn }) => listOwnProtests(deps, signedIn().accountId)),
    route(listProtests, ({ signedIn, query }) => readProtests(deps, signedIn().accountId, query)),
  ]
}
