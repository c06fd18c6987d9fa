import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PostgresLog } from './postgres-log.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-test-postgres-log-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

it('the log of a Postgres that runs for months takes the room of two large files', async () => {
  const file = join(home, 'postgres.log')
  const log = new PostgresLog(file, 100)
  const lines = Array.from({ length: 50 }, (_, n) => `LOG:  archive command failed ${n}\n`)
  for (const line of lines) log.write(line)
  await log.written()
  const [now, before] = [await readFile(file, 'utf8'), await readFile(`${file}.previous`, 'utf8')]
  expect(now.length).toBeLessThan(150)
  expect(before.length).toBeLessThan(150)
  expect(lines.join('').endsWith(before + now)).toBe(true)
})
