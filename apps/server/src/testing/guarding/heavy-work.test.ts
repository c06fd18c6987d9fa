import { login } from '@gorod/contracts/accounts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { call } from '../http-client.ts'
import { sendProfile } from '../profiles/send-profile.ts'
import { signUp } from '../sign-up.ts'
import type { TestAccount } from '../test-account.ts'
import { startTestApp } from '../test-app.ts'
import { until } from '../until.ts'

const FLOOD = 24

/** How many answers had each status. */
function tally(statuses: readonly number[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

it('a flood of sign-ins is refused beyond the hashes at work and a short queue, and pages are served meanwhile', async () => {
  // A hash takes long here, so that the flood meets the first ones at work.
  const app = await startTestApp({ env: { PASSWORD_MEMORY_KIB: '131072', PASSWORD_QUEUE: '1' } })
  const account = await signUp(app)
  let settled = 0
  const tries = Array.from({ length: FLOOD }, async () => {
    const body = { username: account.email, password: 'wrong wrong' }
    const answered = await call(app, login, { body })
    settled += answered.status === 403 ? 1 : 0
    return answered
  })
  // What an operator sees meanwhile.
  const seen = until(async () =>
    /^gorod_work_waiting{queue="passwords"} 1$/m.test(await app.platform.metrics.text()),
  )
  const refused = await Promise.any(
    tries.map(async (one) => {
      const { status, headers, error } = await one
      if (status !== 503) throw new Error('not this one')
      return { headers, error }
    }),
  )
  // The refused are answered at once, not when the few that are hashed have ended.
  expect(settled).toBeLessThan(3)
  expect(refused.error).toMatchObject({ code: 'unavailable', statusCode: 503, message: expect.any(String) })
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200)
  const counts = tally((await Promise.all(tries)).map(({ status }) => status))
  expect(Object.keys(counts)).toEqual(['403', '503'])
  expect(counts[503]).toBeGreaterThan(FLOOD / 4)
  expect(await seen).toBe(true)
  // Nothing is wrong with an account that was in the flood.
  const right = await call(app, login, { body: { username: account.email, password: account.password } })
  expect(right.status).toBe(200)
  await app.stop()
})

it('a flood of pictures is refused beyond one at work and a few that wait', async () => {
  const app = await startTestApp()
  // Each account may send four files at a time.
  const accounts = await Promise.all(Array.from({ length: FLOOD / 4 }, () => signUp(app)))
  const content = new Uint8Array(
    await sharp({ create: { width: 4900, height: 5000, channels: 3, background: '#345' } })
      .png({ progressive: true })
      .toBuffer(),
  )
  const send = (account: TestAccount) =>
    sendProfile(app, account, {}, { file: { content, type: 'image/png' } })
  const uploads = [...accounts, ...accounts, ...accounts, ...accounts].map(send)
  const answers = await Promise.all(uploads)
  const counts = tally(answers.map(({ status }) => status))
  expect(Object.keys(counts)).toEqual(['200', '503'])
  expect(counts[200]).toBeGreaterThanOrEqual(6)
  expect(answers.find(({ status }) => status === 503)?.error).toMatchObject({ code: 'unavailable' })
  // What was refused leaves nothing, and the next one is drawn.
  expect((await send(accounts[0]!)).status).toBe(200)
  await app.stop()
})
