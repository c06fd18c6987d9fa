import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMe } from '@gorod/contracts/accounts'
import { deleteAccount, downloadData } from '@gorod/contracts/cabinet'
import { HOUR_MS } from '@gorod/contracts/durations'
import { getProfile, profileEdit } from '@gorod/contracts/profile'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appForFile, call, FakeClock, signUp, type TestAccount, until } from '../../testing/index.ts'
import { bytes, halves } from '../../testing/profiles/pictures.ts'
import { blankEdit, sendProfile } from '../../testing/profiles/send-profile.ts'
import { rawCall } from '../../testing/refusals/raw-call.ts'
import { drawAvatar } from './adapters/pictures/avatar-picture.ts'
import { updateProfile } from './commands/update-profile.ts'
import type { DrawnAvatar } from './domain/drawn-avatar.ts'
import { avatarFiles } from './store/avatar-files.ts'

const NAME = /^[\w-]{22}-512\.webp$/

let account: TestAccount
const clock = new FakeClock()

const app = await appForFile({ clock })
beforeEach(async () => {
  account = await signUp(app)
})

const folder = () => join(app.dataDir, 'avatars')
const files = () => readdir(folder())
const upload = (content: Buffer | string, more: { name?: string; type?: string; field?: string } = {}) =>
  sendProfile(app, account, {}, { file: { content: bytes(content), ...more } })
const rowsOf = async ({ id }: TestAccount) =>
  (await sql`select name from profile_pictures where account_id = ${id}`.execute(app.db)).rows
const served = (name: string) => fetch(`${app.url}/images/avatar/${name}`)

async function colourAt(file: Buffer, left: number, top: number): Promise<'red' | 'blue' | 'neither'> {
  const [r = 0, , b = 0] = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return r > 200 && b < 60 ? 'red' : b > 200 && r < 60 ? 'blue' : 'neither'
}

async function picture(name: string): Promise<Buffer> {
  const response = await served(name)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'becomes, from %s, two squares in WebP, and the header’s at once',
    async (format) => {
      const { answer } = await upload(await halves().toFormat(format).toBuffer(), {
        name: 'a.txt',
        type: 'text/plain',
      })
      const image = answer.data?.image ?? ''
      expect(image).toMatch(NAME)
      expect((await call(app, getMe, { as: account })).answer.image).toBe(image)
      for (const side of [512, 96]) {
        const response = await served(image.replace('512', String(side)))
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        const file = Buffer.from(await response.arrayBuffer())
        expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
        // Cut around the middle: both colours are still there.
        expect(await colourAt(file, side / 8, side / 2)).toBe('red')
        expect(await colourAt(file, (side * 7) / 8, side / 2)).toBe('blue')
      }
    },
  )

  it('a picture is stored upright, and contains no place or time', async () => {
    // Orientation 6: to be turned by a quarter to the right, so left becomes top.
    const source = await halves(80, 80)
      .withExif({
        IFD0: { Artist: 'Secret Person' },
        IFD3: { GPSLatitude: '55/1 45/1 20/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = await sharp(source).metadata()
    expect([before.orientation, before.exif?.includes('Secret Person')]).toEqual([6, true])
    const { answer } = await upload(source)
    for (const name of [answer.data?.image ?? '', (answer.data?.image ?? '').replace('512', '96')]) {
      const file = await picture(name)
      const side = name.includes('512') ? 512 : 96
      expect(await colourAt(file, side / 2, side / 8)).toBe('red')
      expect(await colourAt(file, side / 2, (side * 7) / 8)).toBe('blue')
      const { exif, xmp, icc, iptc, orientation } = await sharp(file).metadata()
      expect([exif, xmp, icc, iptc, orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(file.includes('Secret Person')).toBe(false)
    }
  })

  it('an animated picture becomes its first frame', async () => {
    const frames = [
      halves(40, 40),
      sharp({ create: { width: 40, height: 40, channels: 3, background: '#00ff00' } }),
    ]
    const stack = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
    const moving = await sharp(stack, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const file = await picture((await upload(moving)).answer.data?.image ?? '')
    expect((await sharp(file, { animated: true }).metadata()).pages ?? 1).toBe(1)
    expect(await colourAt(file, 40, 256)).toBe('red')
  })

  it('a picture that hides something else comes out as pixels alone', async () => {
    const hidden = '<script>alert(document.cookie)</script>PK\u0003\u0004'
    const jpeg = await halves().jpeg().toBuffer()
    const { answer } = await upload(Buffer.concat([jpeg, Buffer.from(hidden)]), { name: 'x.jpg.html' })
    expect(answer.success).toBe(true)
    const names = await files()
    expect(names).not.toEqual([])
    for (const name of names) {
      expect((await readFile(join(folder(), name))).includes('script')).toBe(false)
    }
  })

  it('replaces the one before, whose files are deleted', async () => {
    const png = await halves().png().toBuffer()
    const first = (await upload(png)).answer.data?.image ?? ''
    const second = (await upload(png)).answer.data?.image ?? ''
    expect(second).not.toBe(first)
    expect((await served(first)).status).toBe(404)
    expect((await served(first.replace('512', '96'))).status).toBe(404)
    expect((await served(second)).status).toBe(200)
    // A form without a picture leaves it alone.
    expect((await sendProfile(app, account, { description: 'still me' })).answer.data?.image).toBe(second)
    expect((await served(second)).status).toBe(200)
  })

  it('one of two pictures sent at once stays, and only its files do', async () => {
    const before = (await files()).length
    const png = await halves().png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(png)))
    expect(answers.every(({ answer }) => answer.success)).toBe(true)
    const { image } = (await call(app, getProfile, { query: { userId: account.id } })).answer
    expect(await files()).toHaveLength(before + 2)
    expect((await served(image ?? '')).status).toBe(200)
  })

  it('a picture is not kept where another field is wrong', async () => {
    const before = await files()
    const file = { content: bytes(await halves().png().toBuffer()) }
    const refused = await sendProfile(app, account, { description: 'x'.repeat(301) }, { file })
    expect(refused.answer).toEqual({ success: false, errors: { description: ['Максимум 300 символов'] } })
    expect(await files()).toEqual(before)
    expect((await call(app, getMe, { as: account })).answer.image).toBeNull()
  })

  it('a picture sent with a name that somebody else got in the same moment leaves nothing', async () => {
    const before = (await files()).length
    const file = { content: bytes(await halves().png().toBuffer()) }
    const all = await Promise.all(Array.from({ length: 6 }, () => signUp(app)))
    const answers = await Promise.all(
      all.map((one) => sendProfile(app, one, { username: 'Одно на всех' }, { file })),
    )
    expect(answers.filter(({ answer }) => answer.success)).toHaveLength(1)
    expect(await files()).toHaveLength(before + 2)
    for (const [index, one] of all.entries())
      expect(await rowsOf(one)).toHaveLength(answers[index]?.answer.success === true ? 1 : 0)
  })

  it('a picture of an account that was deleted meanwhile leaves nothing', async () => {
    const before = await files()
    const gone = { ...account, id: 999_999 }
    const { drawn } = (await drawAvatar(await halves().png().toBuffer())) as { drawn: DrawnAvatar }
    const update = updateProfile(
      {
        ...app.platform,
        accounts: app.accounts.api,
        files: avatarFiles(app.dataDir, app.platform.sharedFiles),
        drawAvatar: async () => ({ drawn }),
      },
      gone.id,
      { edit: profileEdit.parse({ ...blankEdit(gone), username: 'Ушедший' }), file: Buffer.alloc(1) },
    )
    await expect(update).rejects.toMatchObject({ code: 'session_expired' })
    expect(await files()).toEqual(before)
    expect(await rowsOf(gone)).toEqual([])
  })

  it('an empty field is no picture', async () => {
    expect((await upload('', { name: '', type: 'application/octet-stream' })).answer.success).toBe(true)
  })
})

describe('the folder of pictures', () => {
  beforeAll(async () => {
    for (const name of ['other.txt', '.hidden-512.webp', 'short-512.webp'])
      await writeFile(join(folder(), name), 'a secret')
  })

  it.each([
    '',
    '.',
    '..',
    '../secret',
    '..%2fsecret',
    '%2e%2e%2fsecret',
    '..%5csecret',
    '%2e%2e/%2e%2e/etc/passwd',
    '....//secret',
    '%00',
    'x%00-512.webp',
    '.hidden-512.webp',
    'aaaaaaaaaaaaaaaaaaaaaa-512.webp',
    'aaaaaaaaaaaaaaaaaaaaaa-512.webp/',
    'aaaaaaaaaaaaaaaaaaaaaa-512.webp/../../secret',
    'other.txt',
    'short-512.webp',
    '%ff',
  ])('serves nothing for %j', async (name) => {
    const { status, text } = await rawCall(app.url, { method: 'GET', path: `/images/avatar/${name}` })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(JSON.parse(text)).toMatchObject({ code: expect.any(String), statusCode: status })
  })

  it('accepts no posts', async () => {
    const path = '/images/avatar/aaaaaaaaaaaaaaaaaaaaaa-512.webp'
    expect((await rawCall(app.url, { method: 'PUT', path, body: 'x' })).status).toBe(404)
  })

  it('appears in the download, and is emptied with the account', async () => {
    const image = (await upload(await halves().png().toBuffer())).answer.data?.image ?? ''
    const { answer } = await call(app, downloadData, { as: account })
    expect(answer).toMatchObject({ profiles: { pictures: [{ address: `/images/avatar/${image}` }] } })
    await call(app, deleteAccount, { body: { password: account.password }, as: account })
    await until(async () => (await served(image)).status === 404, 'the picture being gone')
    await until(async () => !(await files()).some((name) => name.startsWith(image.slice(0, 22))))
    await until(async () => (await rowsOf(account)).length === 0, 'the row being gone')
  })

  it('files of a process that died are deleted at the next start and not too soon', async () => {
    const image = (await upload(await halves().png().toBuffer())).answer.data?.image ?? ''
    await sql`update profile_pictures set shown = false where name = ${image}`.execute(app.db)
    await app.profiles.start?.()
    expect((await served(image)).status).toBe(200)
    await clock.leap(2 * HOUR_MS)
    await app.profiles.start?.()
    expect((await served(image)).status).toBe(404)
    expect(await rowsOf(account)).toEqual([])
  })
})
