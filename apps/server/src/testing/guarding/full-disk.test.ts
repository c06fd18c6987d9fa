import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { FileMail } from '../../platform/mail/file-mail.ts'
import { FakeClock } from '../fake-clock.ts'
import { bytes, halves } from '../profiles/pictures.ts'
import { sendProfile } from '../profiles/send-profile.ts'
import { seededRandom } from '../seeded-random.ts'
import { signUp } from '../sign-up.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { startTestApp } from '../test-app.ts'

const disk = mountSmallDisk(4)
afterAll(() => disk?.release())

it.skipIf(disk === null)(
  'an upload to a full disk is unavailable, leaves nothing, and can be repeated',
  async () => {
    if (disk === null) return
    const app = await startTestApp({ env: { DATA_DIR: disk.dir, MIN_FREE_DISK_MB: '0' } })
    const account = await signUp(app)
    const file = { content: bytes(await halves(900, 900).png().toBuffer()) }
    const files = () => readdir(join(disk.dir, 'avatars'))
    disk.fill()
    const { status, error } = await sendProfile(app, account, {}, { file })
    expect([status, error.code]).toEqual([503, 'unavailable'])
    expect(await files()).toEqual([])
    expect((await sql`select 1 from profile_pictures`.execute(app.db)).rows).toEqual([])
    disk.free()
    expect((await sendProfile(app, account, {}, { file })).status).toBe(200)
    expect(await files()).toHaveLength(2)
    await app.stop()
  },
)

it.skipIf(disk === null)('an e-mail is a whole file or none', async () => {
  if (disk === null) return
  const dir = join(disk.dir, 'mail')
  const mail = new FileMail({
    dir,
    from: 'a@b.example',
    clock: new FakeClock(),
    random: seededRandom('mail'),
  })
  const email = {
    id: '1',
    to: 'anna@example.com',
    subject: 'тема',
    text: 'x'.repeat(100_000),
    html: '<p>x</p>',
  }
  await mail.send(email)
  disk.fill()
  await expect(mail.send(email)).rejects.toMatchObject({ code: 'ENOSPC' })
  const [only, ...more] = await readdir(dir)
  expect(more).toEqual([])
  expect((await readFile(join(dir, only ?? ''), 'utf8')).length).toBeGreaterThan(100_000)
  disk.free()
  await mail.send(email)
  expect(await readdir(dir)).toHaveLength(2)
})
