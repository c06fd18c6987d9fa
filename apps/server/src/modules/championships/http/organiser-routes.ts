import {
  changeChampionshipLife,
  changePlayer,
  changeTable,
  getChampionshipConsole,
  handOverChampionship,
  revealStandings,
  saveChampionshipFacts,
  saveChampionshipPlan,
  scheduleRound,
  seatChampionship,
  shareChampionship,
} from '@gorod/contracts/championship-console'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'
import { changeFacts } from '../commands/change-facts.ts'
import { changeLife } from '../commands/change-life.ts'
import { changePlan } from '../commands/change-plan.ts'
import { changePlayer as change } from '../commands/change-player.ts'
import * as rounds from '../commands/change-rounds.ts'
import { type SeatDeps, seat } from '../commands/seat.ts'
import { handOver, share } from '../commands/share.ts'
import { readConsole } from '../queries/read-console.ts'
import { factsEdit } from './facts-edit.ts'

const WRITING: Limit = { max: 60, perMs: MINUTE_MS, perAccount: true }
/** Each takes seconds of the processor. */
const SEATING: Limit = { max: 6, perMs: MINUTE_MS, perAccount: true }

/** Calls of the organisers of one championship. */
export function organiserRoutes(deps: SeatDeps): readonly Route[] {
  const limits = [WRITING]
  return [
    route(getChampionshipConsole, ({ signedIn, query }) => readConsole(deps, query.id, signedIn())),
    route(saveChampionshipPlan, ({ signedIn, body }) => changePlan(deps, signedIn(), body), { limits }),
    route(changeChampionshipLife, ({ signedIn, body }) => changeLife(deps, signedIn(), body), { limits }),
    route(shareChampionship, ({ signedIn, body }) => share(deps, signedIn(), body), { limits }),
    route(handOverChampionship, ({ signedIn, body }) => handOver(deps, signedIn(), body), { limits }),
    route(
      saveChampionshipFacts,
      ({ signedIn, body: { id, ...edit } }) => changeFacts(deps, signedIn(), { id, ...factsEdit(edit) }),
      { limits },
    ),
    route(seatChampionship, ({ signedIn, body }) => seat(deps, signedIn(), body), { limits: [SEATING] }),
    route(
      scheduleRound,
      ({ signedIn, body: { startsAt, ...key } }) =>
        rounds.scheduleRound(deps, signedIn(), {
          ...key,
          startsAt: startsAt === null ? null : new Date(startsAt),
        }),
      { limits },
    ),
    route(changeTable, ({ signedIn, body }) => rounds.changeTable(deps, signedIn(), body), { limits }),
    route(changePlayer, ({ signedIn, body }) => change(deps, signedIn(), body), { limits }),
    route(revealStandings, ({ signedIn, body }) => rounds.reveal(deps, signedIn(), body), { limits }),
  ]
}
