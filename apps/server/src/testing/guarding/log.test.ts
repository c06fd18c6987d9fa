// No second try: a secret that shows once is a defect.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { type Tour, tour } from './tour.ts'

let app: TestApp
let folder: string
let toured: Tour
let log: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gorod-test-log-'))
  const file = join(folder, 'server.log')
  app = await startTestApp({ env: { LOG_LEVEL: 'trace', LOG_FILE: file, TRUST_PROXY: 'true' } })
  toured = await tour(app, { 'x-forwarded-for': '10.2.0.1' })
  // What fails while a token is in the address, too.
  await fetch(`${app.url}/registration/confirm-email?token=${'x'.repeat(201)}`)
  await fetch(`${app.url}/registration/no-such-call?token=${'x'.repeat(201)}`)
  await fetch(`${app.url}/v1/me`, { headers: { authorization: `Bearer ${toured.secrets[0]}` } })
  await app.stop()
  log = await readFile(file, 'utf8')
})
afterAll(() => rm(folder, { recursive: true }))

it('the log contains refusals at its finest level', () => {
  expect(log.split('\n').length).toBeGreaterThan(20)
  expect(log).toContain('a request was refused')
})

it('the log never contains a password, token, cookie or link of an e-mail', () => {
  expect(toured.secrets.length).toBeGreaterThan(8)
  for (const secret of toured.secrets) {
    expect(log.includes(secret), `${secret.slice(0, 6)}…`).toBe(false)
    expect(log.includes(encodeURIComponent(secret))).toBe(false)
  }
  expect(log).not.toContain('x'.repeat(201))
  expect(log).not.toMatch(/Bearer |\beyJ[\w-]+\.|[?&]token=/)
})
