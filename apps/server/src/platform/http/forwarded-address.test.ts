import { afterEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/index.ts'

let app: TestApp
afterEach(() => app.stop())

const NOBODY = { username: 'nobody@example.com', password: 'correct horse' }
const FEW = { SIGN_INS_PER_MINUTE: '3' }

/** Tries until refused, each time from what is said to be another address. */
async function triesWith(forwarded: (n: number) => string): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    const { status } = await fetch(`${app.url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded(n) },
      body: JSON.stringify({ ...NOBODY, username: `nobody${n}@example.com` }),
    })
    statuses.push(status)
  }
  return statuses
}

const REFUSED_AFTER_THREE = [404, 404, 404, 429, 429]
const NEVER_REFUSED = [404, 404, 404, 404, 404]

it('without a proxy no caller is believed about its address', async () => {
  app = await startTestApp({ env: FEW })
  expect(await triesWith((n) => `10.0.0.${n}`)).toEqual(REFUSED_AFTER_THREE)
})

it('behind one proxy only the word of the proxy counts, not what the caller wrote before it', async () => {
  app = await startTestApp({ env: { ...FEW, TRUST_PROXY: 'true' } })
  expect(await triesWith((n) => `10.0.0.${n}, 192.0.2.1`)).toEqual(REFUSED_AFTER_THREE)
  expect(await triesWith((n) => `10.0.0.9, 192.0.3.${n}`)).toEqual(NEVER_REFUSED)
})

it('behind two proxies the word of the outer one counts', async () => {
  app = await startTestApp({ env: { ...FEW, TRUST_PROXY: '2' } })
  expect(await triesWith((n) => `10.0.0.${n}, 192.0.2.1, 172.16.0.1`)).toEqual(REFUSED_AFTER_THREE)
  expect(await triesWith((n) => `10.0.0.9, 192.0.3.${n}, 172.16.0.1`)).toEqual(NEVER_REFUSED)
})
