import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOperations } from '@gorod/contracts/operations'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { call, signUp, startTestApp, type TestApp, until } from '../../testing/index.ts'
import { startTelegram } from '../../testing/telegram.ts'
import { toConfig } from '../config/config.ts'
import { readEnv } from '../config/env.ts'
import { HELD_OUTGOING, HELD_TEXT, heldOutgoing } from './outgoing.ts'

const EMAIL = { to: 'ann@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello' }
/** All that reaches people outside of the site; the payloads lead nowhere. */
const OUTGOING = {
  'deliver-webhook': { webhookId: 1, deliveryId: 'x', gameNumber: null, madeAt: '', attempt: 0 },
  'post-broadcast': { broadcastId: 0, attempt: 0 },
  'send-notification': { notificationIds: [], attempt: 0 },
}
const INSIDE = { 'tell-pages': { accountIds: [] } }

async function enqueue({ db }: TestApp, jobs: Readonly<Record<string, object>>): Promise<void> {
  for (const [name, payload] of Object.entries(jobs))
    await sql`select from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => 1)`.execute(
      db,
    )
}

/** The names of the jobs that were not tried. */
async function waiting({ db }: TestApp): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where attempts = 0 order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

describe('messages to people outside of a site', () => {
  it('messages wait in the database while they are held, all else goes on, and then they go out', async () => {
    const telegram = await startTelegram()
    const copy = await startTestApp({ env: { OUTGOING: 'held', ...telegram.env } })
    await copy.platform.outbox.put(copy.db, EMAIL)
    await enqueue(copy, { ...OUTGOING, ...INSIDE })
    await until(async () => !(await waiting(copy)).includes('tell-pages'), 'the job that stays inside')
    expect(await waiting(copy)).toEqual([...Object.keys(OUTGOING), 'send-letter'].sort())
    const as = await signUp(copy, { rights: ['administrator'] })
    expect((await call(copy, getOperations, { as })).answer.outgoingHeld).toBe(true)
    // It would take the messages to the bot away from the site.
    expect(copy.platform.config.telegram).toBeNull()
    expect(await copy.platform.metrics.text()).toContain('\ngorod_outgoing_held 1\n')
    await copy.stop({ database: true })

    const site = await startTestApp({ database: copy.database, env: telegram.env })
    await until(async () => (await waiting(site)).length === 0, 'everything being tried')
    expect(await site.platform.metrics.text()).toContain('\ngorod_outgoing_held 0\n')
    expect(site.platform.config.telegram).not.toBeNull()
    await site.stop()
    await telegram.stop()
  })

  it('the file of a restored folder holds them until it is removed, and the sentence of the start names it', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'gorod-test-outgoing-'))
    const held = () => heldOutgoing(toConfig(readEnv({ DATA_DIR: dir })))
    expect(await held()).toBeNull()
    await writeFile(join(dir, HELD_OUTGOING), HELD_TEXT)
    expect((await held())?.sentence).toContain(`remove ${join(dir, HELD_OUTGOING)} and start it again`)
    await rm(dir, { recursive: true })
  })
})
