import {
  type AvatarAssets,
  type AvatarType,
  avatarTypes,
  getAvatarAssets,
  getAvatarItems,
  getAvatarItemTypes,
  getAvatarLook,
  resetAvatarAssets,
  saveAvatar,
  updateAvatarAssets,
} from '@gorod/contracts/avatar'
import { getProfile } from '@gorod/contracts/profile'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForFile, call, signUp, type TestAccount, until } from '../../testing/index.ts'
import { sendProfile } from '../../testing/profiles/send-profile.ts'
import { gate, someoneWaits } from '../../testing/race.ts'

const app = await appForFile()

const own = (as: TestAccount) => ({ as, query: { user_id: as.id } })
const shown = async (as: TestAccount) => (await call(app, getAvatarAssets, own(as))).answer
const items = async (as: TestAccount, type: AvatarType) =>
  (await call(app, getAvatarItems, { as, query: { user_id: as.id, type } })).answer
const equip = (as: TestAccount, assets: { [Type in AvatarType]?: AvatarAssets[Type] | null }) =>
  call(app, updateAvatarAssets, { ...own(as), body: { assets } })
const look = (avatar: string) => call(app, getAvatarLook, { query: { avatar } })
const named = async (as: TestAccount) =>
  (await call(app, getProfile, { query: { userId: as.id } })).answer.rpm_avatar_id

/** Something of this type that is not worn, in a colour that is not its own where there is one. */
async function other(as: TestAccount, type: AvatarType): Promise<string> {
  const [{ items: all, colors }, { assets }] = await Promise.all([items(as, type), shown(as)])
  const item = all.find(({ external_id }) => !assets[type]?.startsWith(external_id))
  const color = colors.find(({ value }) => value !== item?.color)
  return color === undefined ? `${item?.external_id}` : `${item?.external_id}.${color.id}`
}

describe('the avatar shop', () => {
  it('offers every type with its label, and items with icon, name and colours, for the gender of the player', async () => {
    const man = await signUp(app)
    const woman = await signUp(app)
    await sendProfile(app, woman, { rpm_avatar_gender: '1' })
    const types = (await call(app, getAvatarItemTypes, own(man))).answer
    expect(types.map(({ slug }) => slug)).toEqual([...avatarTypes])
    expect(types.every(({ label }) => /^[А-ЯЁ]/.test(label))).toBe(true)
    const hers = (await call(app, getAvatarItemTypes, own(woman))).answer.map(({ slug }) => slug)
    expect(hers).toEqual(avatarTypes.filter((type) => type !== 'beardStyle'))
    for (const { slug } of types) {
      const { items: listed } = await items(man, slug)
      expect(listed.length).toBeGreaterThan(3)
      for (const item of listed) {
        expect(item).toMatchObject({ type: slug, icon_url: expect.stringMatching(/^\/bundle\/avatar\//) })
        expect(item.name_ru).toMatch(/[а-яё]/i)
      }
    }
  })

  it('tries on without saving, keeps what is saved, and brings it back', async () => {
    const one = await signUp(app)
    const before = await shown(one)
    expect(before).toMatchObject({ preview: false, rpm_avatar_id: 'default-0', gender: 0 })
    const hair = await other(one, 'hairStyle')
    const { answer: tried } = await equip(one, { hairStyle: hair })
    expect(tried).toMatchObject({
      success: true,
      preview: true,
      assets: { ...before.assets, hairStyle: hair },
    })
    expect(await shown(one)).toMatchObject({ preview: true, assets: tried.assets })
    expect((await look(tried.rpm_avatar_id)).answer).toMatchObject({ gender: 0, assets: tried.assets })
    expect(await named(one)).toBeNull()

    const { answer: reset } = await call(app, resetAvatarAssets, own(one))
    expect(reset).toMatchObject({ success: true, preview: false, assets: before.assets })
    expect((await look(tried.rpm_avatar_id)).status).toBe(404)

    await equip(one, { hairStyle: hair })
    const { answer: saved } = await call(app, saveAvatar, own(one))
    expect(saved).toMatchObject({ success: true, preview: false, assets: { hairStyle: hair } })
    expect(await named(one)).toBe(saved.rpm_avatar_id)
    await equip(one, { hairStyle: null })
    expect((await look(saved.rpm_avatar_id)).answer.assets).toHaveProperty('hairStyle', hair)
    expect((await call(app, resetAvatarAssets, own(one))).answer.assets).toEqual(saved.assets)
  })

  it('lets two tabs change one after the other, and loses neither change', async () => {
    const one = await signUp(app)
    const [top, footwear] = [await other(one, 'top'), await other(one, 'footwear')]
    await Promise.all([equip(one, { top }), equip(one, { footwear })])
    expect((await shown(one)).assets).toMatchObject({ top, footwear })
  })

  it('saves what a tab shows and nothing that another tab has put on meanwhile', async () => {
    const one = await signUp(app)
    const { answer: first } = await equip(one, { hairStyle: await other(one, 'hairStyle') })
    const { answer: second } = await equip(one, { footwear: await other(one, 'footwear') })
    const saveOf = (avatar: string) => call(app, saveAvatar, { as: one, query: { user_id: one.id, avatar } })
    expect(await saveOf(first.rpm_avatar_id)).toMatchObject({
      status: 409,
      error: { code: 'avatar_changed' },
    })
    expect(await named(one)).toBeNull()
    const saved = await saveOf(second.rpm_avatar_id)
    expect(saved.answer).toMatchObject({ success: true, assets: second.assets })
    await sendProfile(app, one, { rpm_avatar_gender: '1' })
    expect(await saveOf(saved.answer.rpm_avatar_id)).toMatchObject({ error: { code: 'avatar_changed' } })
    expect(await named(one)).toBeNull()
  })

  it('names no avatar of the other gender where a save and a change of the gender meet', async () => {
    const one = await signUp(app)
    await sendProfile(app, one, { rpm_avatar_gender: '0' })
    const [changed, done] = [gate(), gate()]
    const changing = app.db.transaction().execute(async (tx) => {
      await sql`update profiles set gender = 1, rpm_avatar_id = null where account_id = ${one.id}`.execute(tx)
      changed.open()
      await done.passed
    })
    await changed.passed
    const saving = call(app, saveAvatar, own(one))
    await until(() => someoneWaits(app.db))
    done.open()
    await changing
    expect(await saving).toMatchObject({ status: 409, error: { code: 'avatar_changed' } })
    expect([await named(one), (await shown(one)).gender]).toEqual([null, 1])
  })

  it('starts again with another gender, and takes the saved avatar off the profile', async () => {
    const one = await signUp(app)
    await equip(one, { hairStyle: await other(one, 'hairStyle') })
    await call(app, saveAvatar, own(one))
    await sendProfile(app, one, { rpm_avatar_gender: '1' })
    expect(await named(one)).toBeNull()
    expect(await shown(one)).toMatchObject({ preview: false, rpm_avatar_id: 'default-1', gender: 1 })
    await sendProfile(app, one, { rpm_avatar_gender: '0' })
    expect([await named(one), (await shown(one)).rpm_avatar_id]).toEqual([null, 'default-0'])
    await sendProfile(app, one, { rpm_avatar_gender: '1' })
    const hers = await other(one, 'eyeShape')
    expect((await equip(one, { eyeShape: hers })).answer.assets).toHaveProperty('eyeShape', hers)
  })

  it('refuses what does not exist, what is for another gender or type, and what belongs to somebody else', async () => {
    const [one, stranger] = [await signUp(app), await signUp(app)]
    const beard = await other(one, 'beardStyle')
    for (const assets of [
      { top: 'top-of-nobody' },
      { top: beard },
      { footwear: null },
      { hairStyle: 'x.y.z' },
    ])
      expect(await equip(one, assets)).toMatchObject({ status: 422, error: { code: 'avatar_item_unknown' } })
    await sendProfile(app, one, { rpm_avatar_gender: '1' })
    expect(await equip(one, { beardStyle: beard })).toMatchObject({ error: { code: 'avatar_item_unknown' } })
    expect(await shown(one)).toMatchObject({ preview: false })
    const theirs = { as: stranger, query: { user_id: one.id } }
    const tries = [
      call(app, getAvatarAssets, theirs),
      call(app, updateAvatarAssets, { ...theirs, body: { assets: { hairStyle: null } } }),
      call(app, saveAvatar, theirs),
      call(app, resetAvatarAssets, theirs),
    ]
    for (const tried of await Promise.all(tries))
      expect(tried).toMatchObject({ error: { code: 'forbidden' } })
  })
})
