import { may } from '@gorod/contracts/permissions'
import { describe, expect, it } from 'vitest'
import { appForFile } from '../for-tests.ts'
import { endpoints, nameOf } from '../refusals/contract-values.ts'
import { ENDPOINT_SAMPLES } from '../refusals/endpoint-samples.ts'
import { codeOf, json, placed, rawCall } from '../refusals/raw-call.ts'
import { signUp } from '../sign-up.ts'

const app = await appForFile()
const plain = await signUp(app, { verified: true })
const judge = await signUp(app, { verified: true, rights: ['judge'] })
const moderator = await signUp(app, { verified: true, rights: ['moderator'] })
const administrator = await signUp(app, { verified: true, rights: ['administrator'] })

const guarded = endpoints.filter(({ permission }) => permission !== undefined)
const cases = guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const)

it('every call of the console and of the editors’ pages asks for a right', () => {
  const console = endpoints.filter(({ path }) => /^\/(admin|content\/admin)\//.test(path))
  expect(console.length).toBeGreaterThan(15)
  expect(guarded.map(nameOf).sort()).toEqual(console.map(nameOf).sort())
})

describe('a caller without the right', () => {
  it.each(cases)(
    'learns nothing of what %s accepts, however wrong the request is',
    async (_name, endpoint) => {
      const { permission } = endpoint
      const others =
        permission !== undefined && may(['moderator'], permission)
          ? [plain, judge]
          : [plain, judge, moderator]
      for (const { token } of others) {
        for (const input of [{ nonsense: 'x' }, ENDPOINT_SAMPLES[nameOf(endpoint)]?.body ?? {}]) {
          const answer = await rawCall(app.url, {
            method: endpoint.method,
            path: endpoint.path,
            query: { page: '0', id: 'none', accountId: '-1', championshipId: '-1' },
            ...(endpoint.method === 'GET' ? {} : json(input)),
            headers: { authorization: `Bearer ${token}`, ...json({}).headers },
          })
          expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
        }
      }
    },
  )
})

it.each(cases)('an administrator gets past the right of %s', async (_name, endpoint) => {
  const { path, query } = placed(endpoint.path, ENDPOINT_SAMPLES[nameOf(endpoint)]?.query)
  const answer = await rawCall(app.url, {
    method: endpoint.method,
    path,
    query,
    ...(endpoint.method === 'GET' ? {} : json({ nonsense: 'x' })),
    headers: { authorization: `Bearer ${administrator.token}`, ...json({}).headers },
  })
  expect([401, 403]).not.toContain(answer.status)
})
