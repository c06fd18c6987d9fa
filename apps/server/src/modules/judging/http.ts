import {
  applyForJudge,
  decideJudgeApplication,
  getJudgePractice,
  getSigns,
  listJudgeApplications,
  listJudgePractices,
  startJudgePractice,
} from '@gorod/contracts/judging'
import { type Route, route } from '../../platform/http/route.ts'
import { apply, decide } from './commands/applications.ts'
import { startPractice } from './commands/start-judge-practice.ts'
import type { JudgingDeps } from './domain/deps.ts'
import * as views from './queries/practices.ts'

/** A page asks for signs every second and a half; two pages may be open. */
const SIGNS_LIMIT = { max: 120, perMs: 60_000, perAccount: true } as const

export function judgingRoutes(deps: JudgingDeps): readonly Route[] {
  return [
    route(startJudgePractice, async ({ signedIn, body }) => ({
      gameId: await startPractice(deps, signedIn().accountId, body.pace),
    })),
    route(getSigns, ({ signedIn, query }) => views.listSigns(deps, signedIn().accountId, query.gameId), {
      limits: [SIGNS_LIMIT],
    }),
    route(getJudgePractice, ({ signedIn, query }) =>
      views.showPractice(deps, signedIn().accountId, query.gameId),
    ),
    route(listJudgePractices, ({ signedIn }) => views.listOwn(deps, signedIn().accountId)),
    route(applyForJudge, ({ signedIn, body }) => apply(deps, signedIn().accountId, body.text)),
    route(listJudgeApplications, () => views.listApplications(deps)),
    route(decideJudgeApplication, ({ signedIn, body }) => decide(deps, signedIn().accountId, body)),
  ]
}
