import { MINUTE_MS } from '@gorod/contracts/durations'
import {
  deleteWebhook as deleteWebhookCall,
  getOpenMatch,
  getOrganiserAccess,
  listOpenMatches,
  makeOrganiserToken,
  makeWebhook,
  ORGANISER_CALLS_PER_MINUTE,
  revokeOrganiserToken,
  testWebhook,
} from '@gorod/contracts/organisers'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { bearerOf } from '../../platform/http/credentials.ts'
import { type Route, type RouteOptions, route } from '../../platform/http/route.ts'
import { type ChangeDeps, changes } from './commands/change-access.ts'
import { matchAnswer } from './domain/match-answer.ts'
import { getAccess, listMatches } from './queries.ts'
import { useToken } from './store/tokens-store.ts'

const CHANGING: RouteOptions = { limits: [{ max: 20, perMs: MINUTE_MS, perAccount: true }] }

/** The address is limited first, so that guessed tokens make no counters without end; then the token, wherever it is used. */
const READING: RouteOptions = {
  limits: [
    { max: ORGANISER_CALLS_PER_MINUTE * 2, perMs: MINUTE_MS },
    {
      max: ORGANISER_CALLS_PER_MINUTE,
      perMs: MINUTE_MS,
      key: (request) => (bearerOf(request) ?? '').slice(0, 60),
      anyAddress: true,
    },
  ],
}

export function organiserRoutes(deps: ChangeDeps): readonly Route[] {
  const { db, clock, games } = deps
  const { makeToken, revokeToken, makeHook, testHook, deleteHook } = changes(deps)
  const requireToken = async (request: FastifyRequest) => {
    const token = bearerOf(request)
    if (token === undefined || !(await useToken(db, token, new Date(clock.now()))))
      throw new AppError('not_signed_in')
  }
  return [
    route(
      listOpenMatches,
      async ({ query, request }) => {
        await requireToken(request)
        return listMatches(games, query)
      },
      READING,
    ),
    route(
      getOpenMatch,
      async ({ query, request }) => {
        await requireToken(request)
        const match = await games.openMatch(query.number)
        if (match === null) throw new AppError('game_not_found')
        return matchAnswer(match)
      },
      READING,
    ),
    route(getOrganiserAccess, ({ signedIn }) => getAccess(db, signedIn().accountId)),
    route(makeOrganiserToken, ({ signedIn, body }) => makeToken(signedIn().accountId, body.name), CHANGING),
    route(
      revokeOrganiserToken,
      async ({ signedIn, body }) => {
        await revokeToken(signedIn().accountId, body.id)
        return {}
      },
      CHANGING,
    ),
    route(makeWebhook, ({ signedIn, body }) => makeHook(signedIn().accountId, body), CHANGING),
    route(
      testWebhook,
      async ({ signedIn, body }) => {
        await testHook(signedIn().accountId, body.id)
        return {}
      },
      CHANGING,
    ),
    route(
      deleteWebhookCall,
      async ({ signedIn, body }) => {
        await deleteHook(signedIn().accountId, body.id)
        return {}
      },
      CHANGING,
    ),
  ]
}
