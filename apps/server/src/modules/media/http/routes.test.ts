import { connectionData, getConnectionData } from '@gorod/contracts/media'
import { expect, it } from 'vitest'
import type { Route } from '../../../platform/http/route.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import type { CheckTokens } from '../domain/check-tokens.ts'
import { type MediaRouteDeps, mediaRoutes } from './routes.ts'

const NOW = 1_000_000_000_000
const TURN = { urls: ['turn:turn.test:3478?transport=udp'], secret: 'north', ttlSeconds: 600 }

/** The answer to `get-connection-data`; `accountId` null: to a guest. */
async function connectionOf(accountId: number | null, ice: MediaRouteDeps['ice']) {
  const routes = mediaRoutes({
    clock: new FakeClock(NOW),
    canCheck: () => true,
    tokens: { issue: () => ({ token: 'token', checkId: 'check' }) } as unknown as CheckTokens,
    apiSecret: null,
    ice,
    db: null as unknown as MediaRouteDeps['db'],
  })
  const connection = routes.find(({ endpoint }) => endpoint.path === getConnectionData.path)
  const identity = accountId === null ? null : { accountId }
  return connectionData.parse(await connection?.handler({ identity } as Parameters<Route['handler']>[0]))
}

it('the connection data of a player names the gateway, the relay with its credentials, and the player', async () => {
  const ice = { stun: ['stun:stun.test:19302'], turn: TURN }
  expect(await connectionOf(42, ice)).toEqual({
    serverUrl: '/janus',
    token: 'token',
    apiSecret: null,
    // The credentials end with the token, five minutes from now.
    turn: { url: TURN.urls, username: '1000000300:42', credential: expect.stringMatching(/^[\w+/]{27}=$/) },
    stun: ['stun:stun.test:19302'],
    userId: '42',
  })
})

it('the connection data of a guest names the check in place of a player, and no relay where there is none', async () => {
  const { turn, userId } = await connectionOf(null, { stun: [], turn: TURN })
  expect([turn?.username, userId]).toEqual(['1000000300:check-check', null])
  expect(await connectionOf(null, { stun: [], turn: null })).toMatchObject({ turn: null, stun: [] })
})
