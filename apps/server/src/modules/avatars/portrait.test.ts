import { getMe } from '@gorod/contracts/accounts'
import {
  getAvatarAssets,
  getAvatarLook,
  PORTRAIT_FIELD,
  saveAvatar,
  saveAvatarPortrait,
} from '@gorod/contracts/avatar'
import { deleteAccount } from '@gorod/contracts/cabinet'
import { joinGameMessage } from '@gorod/contracts/game'
import { getProfile, getProfileCard } from '@gorod/contracts/profile'
import { startPracticeMessage } from '@gorod/contracts/search'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { appForFile, call, connect, signUp, type TestAccount, until } from '../../testing/index.ts'
import { halves } from '../../testing/profiles/pictures.ts'
import { sendProfile } from '../../testing/profiles/send-profile.ts'

const PHOTO = /^[\w-]{22}-512\.webp$/
const PORTRAIT = /^[\w-]{22}-avatar-512\.webp$/

const app = await appForFile()

/** Somebody with a saved 3D avatar. */
async function dressed(): Promise<TestAccount> {
  const one = await signUp(app)
  await call(app, saveAvatar, { as: one, query: { user_id: one.id } })
  return one
}

interface Sitting {
  readonly file?: Buffer | null
  /** The avatar that is to be drawn. */
  readonly of?: number
  /** The avatar it was drawn of; the saved one unless said. */
  readonly avatar?: string
}

const saved = async (as: TestAccount) =>
  (await call(app, getProfile, { query: { userId: as.id } })).answer.rpm_avatar_id

async function sit(as: TestAccount, { file, of = as.id, avatar }: Sitting = {}) {
  const body = new FormData()
  const strip = file === undefined ? await threeSquares() : file
  if (strip !== null) body.set(PORTRAIT_FIELD, new Blob([new Uint8Array(strip)]), 'portrait.webp')
  const query = new URLSearchParams({ user_id: `${of}`, avatar: avatar ?? (await saved(as)) ?? 'none' })
  const response = await fetch(`${app.url}${saveAvatarPortrait.path}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body,
  })
  return {
    status: response.status,
    answer: (await response.json()) as { portrait?: string; code?: string },
  }
}
const threeSquares = () =>
  sharp({ create: { width: 768, height: 256, channels: 3, background: '#c08050' } })
    .webp()
    .toBuffer()

async function photograph(as: TestAccount): Promise<string> {
  const content = new Uint8Array(await halves().png().toBuffer())
  const { answer } = await sendProfile(app, as, {}, { file: { content } })
  return answer.data?.image ?? ''
}

/** The picture in lists, profile, card and header. */
async function shownOf(as: TestAccount): Promise<string | null> {
  const query = { userId: as.id }
  const [profile, card, me] = await Promise.all([
    call(app, getProfile, { query }),
    call(app, getProfileCard, { query }),
    call(app, getMe, { as }),
  ])
  expect([card.answer.image, me.answer.image]).toEqual([profile.answer.image, profile.answer.image])
  return profile.answer.image
}

/** For browsers that cannot draw the avatar. */
async function insteadOf(avatar: string): Promise<string | null> {
  return (await call(app, getAvatarLook, { query: { avatar } })).answer.portrait
}

const status = async (name: string, part = '512') =>
  (await fetch(`${app.url}/images/avatar/${name.replace('512', part)}`)).status

/** The player as the table sees them. */
async function atTable(as: TestAccount) {
  const page = await connect(app, as.token)
  try {
    const { gameId } = await page.ask(startPracticeMessage, {})
    const { players } = await page.ask(joinGameMessage, { gameId, known: 0 })
    return players
  } finally {
    page.close()
  }
}

describe('the portrait of a saved avatar', () => {
  it('the portrait is the picture of an account without a photo, can speak, and is drawn again with each save', async () => {
    const one = await dressed()
    const avatar = (await saved(one)) ?? ''
    expect(await insteadOf(avatar)).toBeNull()
    const first = await sit(one)
    expect(first.status).toBe(200)
    const name = first.answer.portrait ?? ''
    expect(name).toMatch(PORTRAIT)
    expect(await shownOf(one)).toBe(name)
    expect([await insteadOf(avatar), await insteadOf('default-0')]).toEqual([name, null])
    for (const part of ['512', '96', 'lips']) expect(await status(name, part)).toBe(200)
    const again = (await sit(one)).answer.portrait ?? ''
    expect(again).not.toBe(name)
    expect(await shownOf(one)).toBe(again)
    for (const part of ['512', '96', 'lips']) expect(await status(name, part)).toBe(404)
  })

  it('the portrait is kept beside a photo: lists show the photo, the table knows both', async () => {
    const one = await dressed()
    const photo = await photograph(one)
    expect(photo).toMatch(PHOTO)
    const portrait = (await sit(one)).answer.portrait ?? ''
    expect(await shownOf(one)).toBe(photo)
    const players = await atTable(one)
    expect(players.find(({ userId }) => userId === one.id)).toMatchObject({ image: photo, portrait })
    // Practice players have neither, and the seats of all others have equal fields.
    const practice = players.filter(({ userId }) => userId === null)
    expect(practice).not.toEqual([])
    for (const { image, portrait: theirs } of practice) expect([image, theirs]).toEqual([null, null])
    expect(new Set(players.map((player) => Object.keys(player).sort().join())).size).toBe(1)
    for (const name of [photo, portrait]) expect(await status(name)).toBe(200)
    const next = await photograph(one)
    expect(await shownOf(one)).toBe(next)
    expect([await status(photo), await status(portrait, 'lips')]).toEqual([404, 200])
  })

  it('comes back in lists when the photo is removed, and is no picture without an avatar', async () => {
    const [one, other] = [await dressed(), await signUp(app)]
    const portrait = (await sit(one)).answer.portrait ?? ''
    const photo = await photograph(one)
    const removed = await sendProfile(app, one, { avatar_removed: '1' })
    expect(removed.answer.data?.image).toBe(portrait)
    expect(await shownOf(one)).toBe(portrait)
    expect([await status(photo), await status(portrait)]).toEqual([404, 200])
    await photograph(other)
    await sendProfile(app, other, { avatar_removed: '1' })
    expect(await shownOf(other)).toBeNull()
    // Twice is not an error, and a photo that comes with the wish is taken.
    await sendProfile(app, other, { avatar_removed: '1' })
    const content = new Uint8Array(await halves().png().toBuffer())
    await sendProfile(app, other, { avatar_removed: '1' }, { file: { content } })
    expect(await shownOf(other)).toMatch(PHOTO)
  })

  it('disappears with its gender, with the avatar and with the account; the photo stays', async () => {
    const one = await dressed()
    const portrait = (await sit(one)).answer.portrait ?? ''
    const photo = await photograph(one)
    const first = (await saved(one)) ?? ''
    await sendProfile(app, one, { rpm_avatar_gender: '1' })
    expect([await shownOf(one), await status(portrait)]).toEqual([photo, 404])
    // The picture of what was saved before comes too late.
    expect(await sit(one, { avatar: first })).toMatchObject({
      status: 404,
      answer: { code: 'avatar_not_found' },
    })
    await call(app, saveAvatar, { as: one, query: { user_id: one.id } })
    const hers = (await sit(one)).answer.portrait ?? ''
    await call(app, deleteAccount, { body: { password: one.password }, as: one })
    await until(async () => (await status(hers)) === 404, 'the portrait being gone')
    await until(async () => (await status(photo)) === 404, 'the photo being gone')
  })

  it('a portrait is due after each save until it exists, so that the next visit of the shop can draw it', async () => {
    const due = async (as: TestAccount) =>
      (await call(app, getAvatarAssets, { as, query: { user_id: as.id } })).answer.portrait_due
    expect(await due(await signUp(app))).toBe(false)
    const one = await dressed()
    expect(await due(one)).toBe(true)
    const before = (await saved(one)) ?? ''
    await sit(one)
    expect(await due(one)).toBe(false)
    await call(app, saveAvatar, { as: one, query: { user_id: one.id } })
    expect(await due(one)).toBe(true)
    expect(await sit(one, { avatar: before })).toMatchObject({ answer: { code: 'avatar_not_found' } })
    expect(await due(one)).toBe(true)
  })

  it('one of two portraits saved at once stays, and nothing is left of the other', async () => {
    const one = await dressed()
    const names = (await Promise.all([sit(one), sit(one), sit(one)])).map(
      ({ answer }) => answer.portrait ?? '',
    )
    const shown = await shownOf(one)
    expect(names).toContain(shown)
    for (const name of names) expect(await status(name)).toBe(name === shown ? 200 : 404)
  })

  it('an upload is refused when it is no portrait, when nothing is saved, and from anybody else', async () => {
    const [one, stranger] = [await dressed(), await dressed()]
    const photo = await halves().png().toBuffer()
    for (const file of [photo, Buffer.from('text'), null])
      expect(await sit(one, { file })).toMatchObject({ status: 422, answer: { code: 'validation_failed' } })
    expect(await sit(await signUp(app))).toMatchObject({ answer: { code: 'avatar_not_found' } })
    expect(await sit(stranger, { of: one.id })).toMatchObject({ answer: { code: 'forbidden' } })
    expect(await shownOf(one)).toBeNull()
  })
})
