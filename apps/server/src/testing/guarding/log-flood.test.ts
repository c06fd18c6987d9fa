import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestApp } from '../test-app.ts'

it('a caller without end writes two lines a minute into the log, not one a call', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gorod-test-log-'))
  const file = join(folder, 'server.log')
  const app = await startTestApp({ env: { LOG_LEVEL: 'info', LOG_FILE: file, REQUESTS_PER_MINUTE: '10' } })
  const statuses = await Promise.all(
    Array.from({ length: 300 }, () => fetch(`${app.url}/v1/me`).then(({ status }) => status)),
  )
  await app.stop()
  const lines = (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line.includes('too_many_requests'))
  await rm(folder, { recursive: true })
  const refused = statuses.filter((status) => status === 429).length
  expect(refused).toBeGreaterThan(200)
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ refused: { too_many_requests: refused - 1 } })
})
