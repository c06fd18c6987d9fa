import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AVATAR_MAX_BYTES } from '@gorod/contracts/profile'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { appForFile, signUp } from '../../testing/index.ts'
import { bytes, halves } from '../../testing/profiles/pictures.ts'
import { sendProfile } from '../../testing/profiles/send-profile.ts'

const ONLY_PICTURES = 'Только изображения: JPEG, PNG или WebP'

const app = await appForFile()
const account = await signUp(app)

const files = () => readdir(join(app.dataDir, 'avatars'))
const upload = (content: Buffer | string, more: { name?: string; type?: string; field?: string } = {}) =>
  sendProfile(app, account, {}, { file: { content: bytes(content), ...more } })

describe('a file that is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  /** Says it has 900 million pixels, in 57 bytes. */
  const bomb = Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0]),
    Buffer.from('00000000', 'hex'),
    Buffer.from('0000000049444154', 'hex'),
    Buffer.from('35af061e0000000049454e44ae426082', 'hex'),
  ])
  const cases: readonly (readonly [string, () => Buffer | string | Promise<Buffer>, string])[] = [
    ['an SVG with a script', () => svg, ONLY_PICTURES],
    ['an SVG after a declaration', () => `<?xml version="1.0"?>${svg}`, ONLY_PICTURES],
    ['a page by the name of .jpg', () => '<!doctype html><script>alert(1)</script>', ONLY_PICTURES],
    ['nothing at all', () => '', ONLY_PICTURES],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      ONLY_PICTURES,
    ],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      ONLY_PICTURES,
    ],
    ['a PDF', () => '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF', ONLY_PICTURES],
    ['an archive', () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), ONLY_PICTURES],
    ['chance', () => Buffer.from(Array.from({ length: 999 }, (_, n) => (n * 7919) % 251)), ONLY_PICTURES],
    [
      'a PNG that unfolds to 900 million pixels',
      () => bomb,
      'Слишком большая картинка: не больше 25 мегапикселей',
    ],
    [
      'half a JPEG',
      async () => (await halves(400, 400).jpeg().toBuffer()).subarray(0, 700),
      'Картинку не удалось прочитать. Возможно, файл повреждён',
    ],
    [
      'the first bytes of a JPEG',
      () => Buffer.from('ffd8ffe0', 'hex'),
      'Картинку не удалось прочитать. Возможно, файл повреждён',
    ],
    ['a page that begins like a GIF', () => 'GIF89a/*<svg onload=alert(1)>*/', ONLY_PICTURES],
    [
      'a film in a WebP’s wrapping',
      () => Buffer.from('RIFF\x24\0\0\0AVI LIST'),
      'Картинку не удалось прочитать. Возможно, файл повреждён',
    ],
  ]

  it.each(cases)('%s is refused under its field, and leaves nothing', async (_name, content, message) => {
    const before = await files()
    const { status, answer } = await upload(await content(), { name: 'me.jpg', type: 'image/jpeg' })
    expect([status, answer]).toEqual([200, { success: false, errors: { avatar: [message] } }])
    expect(await files()).toEqual(before)
    const { rows } = await sql`select 1 from profile_pictures`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('a file over ten megabytes is too large, whatever is in it', async () => {
    const png = await halves().png().toBuffer()
    const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    const refused = await upload(padded(AVATAR_MAX_BYTES + 1))
    expect([refused.status, refused.error]).toEqual([
      413,
      expect.objectContaining({ code: 'payload_too_large', statusCode: 413, message: expect.any(String) }),
    ])
    expect((await upload(padded(AVATAR_MAX_BYTES * 3))).status).toBe(413)
    expect((await upload(padded(AVATAR_MAX_BYTES))).status).toBe(200)
  })

  it('a file in another field is refused', async () => {
    const { status, error } = await upload(await halves().png().toBuffer(), { field: 'description' })
    expect([status, error.code]).toEqual([400, 'bad_request'])
  })
})
