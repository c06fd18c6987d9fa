import { expect, it } from 'vitest'
import { seededRandom } from '../../../platform/random.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { accessTokens } from './access-token.ts'
import { createSessions, hashOf, type SessionsStore } from './sessions.ts'

/** A session whose use was noted long ago, and a store that cannot note it again. */
async function withBrokenTouch(error: Error) {
  const clock = new FakeClock()
  const identity = { accountId: 7, sessionId: 'the-session', rights: [] }
  const usedAt = new Date(clock.now() - 60 * 60_000)
  const store = {
    find: async () => ({ identity, secretHash: hashOf('secret'), usedAt }),
    touch: () => Promise.reject(error),
  } as Partial<SessionsStore> as SessionsStore
  const tokens = accessTokens('a secret for tests', 60_000)
  const sessions = createSessions({
    store,
    tokens,
    clock,
    random: seededRandom('sessions'),
    disconnect: () => undefined,
    lifeMs: 60_000,
  })
  const accessToken = await tokens.issue(identity, clock.now())
  return () => sessions.authenticate({ accessToken, sessionSecret: null })
}

const withCode = (code: string) => Object.assign(new Error('from below'), { code })

it('who is signed in stays so while the disk is full and nobody can be noted as seen', async () => {
  const authenticate = await withBrokenTouch(withCode('53100'))
  expect(await authenticate()).toMatchObject({ state: 'signed_in' })
})

it('any other failure is told', async () => {
  const authenticate = await withBrokenTouch(withCode('42P01'))
  await expect(authenticate()).rejects.toThrow('from below')
})
