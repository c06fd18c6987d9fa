import { getAvatarAssets, getAvatarItems, saveAvatar, updateAvatarAssets } from '@gorod/contracts/avatar'
import { getLesson, getLessons, markLessonDone } from '@gorod/contracts/content'
import { getHeaderNews } from '@gorod/contracts/header-news'
import { listAudit } from '@gorod/contracts/moderation'
import { listReleased, type ReleasedKind, resetReleased, saveReleased } from '@gorod/contracts/release-parts'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { appForFile, call, signUp, type TestAccount } from '../../testing/index.ts'

const app = await appForFile()
const administrator = () => signUp(app, { verified: true, rights: ['administrator'] })
const [admin, other] = [await administrator(), await administrator()]

afterEach(() => sql`delete from settings`.execute(app.db))

const NO_SEARCH = new URLSearchParams()
const DONE = { success: true }
const CHANGED = { success: false, errors: { version: [expect.stringContaining('другой администратор')] } }

const listed = async (kind: ReleasedKind) =>
  (await call(app, listReleased, { as: admin, query: { kind } })).answer
async function thing<Value extends object>(kind: ReleasedKind, key: string) {
  const found = (await listed(kind)).find((one) => one.key === key)
  if (found === undefined) throw new Error(`no ${kind} ${key}`)
  return { ...found, value: found.value as Value, fallback: found.fallback as Value }
}
const save = async (
  kind: ReleasedKind,
  key: string,
  { value, version, as = admin }: { value: unknown; version: number; as?: TestAccount },
) => (await call(app, saveReleased, { as, body: { kind, key, value, version } })).answer
const reset = async (kind: ReleasedKind, key: string, version: number) =>
  (await call(app, resetReleased, { as: admin, body: { kind, key, version } })).answer
/** Changes some fields of what holds. */
async function change(kind: ReleasedKind, key: string, fields: object) {
  const { value, version } = await thing<object>(kind, key)
  return save(kind, key, { value: { ...value, ...fields }, version })
}
const lastAct = async () => (await call(app, listAudit, { as: admin })).answer.rows[0]
const lessons = async (as?: TestAccount) =>
  (await call(app, getLessons, { ...(as !== undefined && { as }) })).answer
const slugs = async () => (await lessons()).map(({ slug }) => slug)

describe('a lesson', () => {
  it('a lesson that is taken off is nowhere, counts for nobody, and comes back as it was', async () => {
    const reader = await signUp(app)
    const all = await slugs()
    await call(app, markLessonDone, { as: reader, body: { slug: 'noch' } })
    const newsOf = async () => (await call(app, getHeaderNews, { as: reader })).answer
    expect(await newsOf()).toMatchObject({ lessonsDone: 1, lessonsTotal: all.length })
    expect(await change('lesson', 'noch', { shown: false })).toEqual(DONE)
    expect(await slugs()).toEqual(all.filter((slug) => slug !== 'noch'))
    expect((await call(app, getLesson, { query: { slug: 'noch' } })).error.code).toBe('lesson_not_found')
    const again = await call(app, markLessonDone, { as: await signUp(app), body: { slug: 'noch' } })
    expect(again.error.code).toBe('lesson_not_found')
    expect(await newsOf()).toMatchObject({ lessonsDone: 0, lessonsTotal: all.length - 1 })
    expect(await app.content.describePage?.('/academy/noch', NO_SEARCH)).toBe('missing')
    expect(await (await fetch(`${app.url}/sitemap.xml`)).text()).not.toContain('/academy/noch')
    expect(await reset('lesson', 'noch', (await thing('lesson', 'noch')).version)).toEqual(DONE)
    expect(await slugs()).toEqual(all)
    expect((await lessons(reader)).find(({ slug }) => slug === 'noch')?.done).toBe(true)
  })

  it('a lesson is read in the words, with the reading time and at the place that it was given', async () => {
    const before = await thing('lesson', 'foly')
    const markdown = `Нельзя <b>так</b> <script>alert(1)</script>\n\n[Ночь](javascript:alert(1)) ${'слово '.repeat(600)}`
    const words = { title: 'Нарушения', summary: 'За что дают фолы', markdown, place: 2 }
    expect(await change('lesson', 'foly', words)).toEqual(DONE)
    expect((await lessons())[1]).toMatchObject({ slug: 'foly', title: 'Нарушения', minutes: 4 })
    const { html, minutes } = (await call(app, getLesson, { query: { slug: 'foly' } })).answer
    expect(minutes).toBe(4)
    expect(html).not.toMatch(/<script|<b>|href="javascript:/)
    expect(await app.content.describePage?.('/academy/foly', NO_SEARCH)).toMatchObject({ title: 'Нарушения' })
    const act = await lastAct()
    expect(act).toMatchObject({ act: 'released_changed', by: admin.username })
    expect(act?.about).toBe(`lesson ${before.name}`)
    const { before: old, after } = (act?.change ?? {}) as { before: object; after: { markdown: string } }
    expect(Object.keys(old).sort()).toEqual(['markdown', 'place', 'summary', 'title'])
    expect(after.markdown.length).toBeLessThan(310)
  })

  it('a lesson keeps only what was changed, so the next release brings the rest', async () => {
    await change('lesson', 'foly', { title: 'Нарушения' })
    const { rows } = await sql<{ value: object }>`select value from settings`.execute(app.db)
    expect(rows).toEqual([{ value: { title: 'Нарушения' } }])
    const { fallback, version } = await thing('lesson', 'foly')
    expect(await save('lesson', 'foly', { value: fallback, version })).toEqual(DONE)
    expect((await sql`select from settings`.execute(app.db)).rows).toEqual([])
  })

  it('the last lesson that is left cannot be taken off, also by two administrators at once', async () => {
    const all = await listed('lesson')
    for (const { key } of all.slice(2)) expect(await change('lesson', key, { shown: false })).toEqual(DONE)
    const [one, two] = all
    const hide = ({ key, value }: (typeof all)[number], as: TestAccount) =>
      save('lesson', key, { value: { ...(value as object), shown: false }, version: 0, as })
    const answers = await Promise.all([hide(one!, admin), hide(two!, other)])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.find(({ success }) => !success)?.errors).toHaveProperty('shown')
    expect(await slugs()).toHaveLength(1)
  })
})

describe('an item of the shop', () => {
  const HAIR = 'hairStyle-long'
  const types = { type: 'hairStyle' } as const
  const offered = async (as: TestAccount) =>
    (await call(app, getAvatarItems, { as, query: { user_id: as.id, ...types } })).answer.items.map(
      ({ external_id }) => external_id,
    )
  const tryOn = (as: TestAccount, hairStyle: string) =>
    call(app, updateAvatarAssets, { as, query: { user_id: as.id }, body: { assets: { hairStyle } } })
  const keep = (as: TestAccount) => call(app, saveAvatar, { as, query: { user_id: as.id } })
  const worn = async (as: TestAccount) =>
    (await call(app, getAvatarAssets, { as, query: { user_id: as.id } })).answer.assets.hairStyle
  const anotherHair = async (as: TestAccount) =>
    (await offered(as)).find((id) => id !== HAIR && id !== 'hairStyle-short-full') ?? ''

  it('an item that is hidden stays with who saved it, until they save another look', async () => {
    const [wearer, newcomer, trying] = [await signUp(app), await signUp(app), await signUp(app)]
    const key = `0/${await anotherHair(wearer)}`
    const id = key.slice(2)
    expect((await tryOn(wearer, id)).answer.success).toBe(true)
    expect((await keep(wearer)).status).toBe(200)
    await tryOn(trying, id)
    expect(await change('item', key, { shown: false })).toEqual(DONE)
    expect(await offered(wearer)).toContain(id)
    expect(await worn(wearer)).toBe(id)
    expect(await offered(newcomer)).not.toContain(id)
    expect((await tryOn(newcomer, id)).error).toMatchObject({
      code: 'avatar_item_unknown',
      details: { refused: { hairStyle: 'unknown' } },
    })
    // Who only tried it on does not save it any more.
    expect(await worn(trying)).not.toBe(id)
    expect((await keep(trying)).answer.assets.hairStyle).not.toBe(id)
    await tryOn(wearer, 'hairStyle-short-full')
    await tryOn(wearer, id)
    expect(await worn(wearer)).toBe(id)
    await tryOn(wearer, 'hairStyle-short-full')
    await keep(wearer)
    expect(await offered(wearer)).not.toContain(id)
    expect(await change('item', key, { shown: true })).toEqual(DONE)
    expect(await offered(newcomer)).toContain(id)
    expect(await lastAct()).toMatchObject({
      act: 'released_changed',
      about: expect.stringContaining('мужской образ'),
      change: { before: { shown: false }, after: { shown: true } },
    })
  })

  it('an item that a new avatar wears cannot be hidden', async () => {
    const fixed = (await listed('item')).filter((one) => one.fixed !== null)
    expect(fixed).toHaveLength(18)
    const [one] = fixed
    expect(await change('item', one!.key, { shown: false })).toEqual({
      success: false,
      errors: { shown: [one!.fixed] },
    })
  })
})

describe('a change of what the release ships', () => {
  it('a change does not overwrite another one that its maker has not seen', async () => {
    const { value, version } = await thing('lesson', 'foly')
    const told = (title: string) => ({ ...value, title })
    expect(await save('lesson', 'foly', { value: told('Раз'), version, as: other })).toEqual(DONE)
    expect(await save('lesson', 'foly', { value: told('Два'), version })).toEqual(CHANGED)
    // The words of the release are a change too, where somebody has others.
    expect(await save('lesson', 'foly', { value, version })).toEqual(CHANGED)
    expect(await reset('lesson', 'foly', version)).toEqual(CHANGED)
    const seen = await thing<{ title: string }>('lesson', 'foly')
    expect(seen.value.title).toBe('Раз')
    expect(await reset('lesson', 'foly', seen.version)).toEqual(DONE)
    expect(await lastAct()).toMatchObject({ act: 'released_reset', by: admin.username })
    const at = await Promise.all([
      save('lesson', 'foly', { value: told('Три'), version: 0 }),
      save('lesson', 'foly', { value: told('Четыре'), version: 0, as: other }),
    ])
    expect(at.filter(({ success }) => success)).toHaveLength(1)
  })

  it.each([
    ['lesson', 'foly', undefined, ['value']],
    ['lesson', 'foly', [], ['value']],
    ['lesson', 'foly', {}, ['shown', 'place', 'title', 'summary', 'markdown']],
    [
      'lesson',
      'foly',
      { title: ' ', place: 0, markdown: 'x'.repeat(20_001) },
      ['place', 'title', 'markdown'],
    ],
    ['lesson', 'foly', { title: 'x'.repeat(151), summary: 'две\nстроки' }, ['title', 'summary']],
    ['lesson', 'foly', { markdown: 'звонок \u0007', title: { a: 1 } }, ['title', 'markdown']],
    ['achievement', 'first_game', { name: '', description: 7, place: 1.5 }, ['place', 'name', 'description']],
    ['item', '0/top-shirt', { shown: 'no' }, ['shown']],
  ] as const)(
    'a change of the %s %s to %j is refused under its fields',
    async (kind, key, fields, places) => {
      const act = await lastAct()
      const isPart = fields !== undefined && !Array.isArray(fields) && Object.keys(fields).length > 0
      const value = isPart ? { ...(await thing<object>(kind, key)).value, ...fields } : fields
      const answer = await save(kind, key, { value, version: 0 })
      expect(answer.success).toBe(false)
      expect(Object.keys(answer.errors ?? {})).toEqual(places)
      expect(await lastAct()).toEqual(act)
      expect((await sql`select from settings`.execute(app.db)).rows).toEqual([])
    },
  )

  it('a thing of another kind, or of none, is not found', async () => {
    const { value } = await thing('lesson', 'foly')
    for (const key of ['first_game', 'constructor', '__proto__', 'lesson:foly']) {
      const body = { kind: 'lesson', key, version: 0 } as const
      const saved = await call(app, saveReleased, { as: admin, body: { ...body, value } })
      const gone = await call(app, resetReleased, { as: admin, body })
      expect([saved.error.code, gone.error.code]).toEqual(['not_found', 'not_found'])
    }
  })

  it('a stored field that no longer fits is not used', async () => {
    const value = JSON.stringify({ title: 7, summary: 'Коротко', markdown: null })
    await sql`insert into settings (name, value, updated_at) values ('lesson:foly', ${value}::jsonb, now())`.execute(
      app.db,
    )
    const { value: held, fallback } = await thing<{ title: string; summary: string }>('lesson', 'foly')
    expect(held).toEqual({ ...fallback, summary: 'Коротко' })
    expect((await call(app, getLesson, { query: { slug: 'foly' } })).answer.title).toBe(fallback.title)
  })

  it('only administrators see and change it', async () => {
    const { value } = await thing('lesson', 'foly')
    for (const as of [
      await signUp(app),
      await signUp(app, { verified: true, rights: ['moderator', 'editor', 'judge'] }),
    ]) {
      expect((await call(app, listReleased, { as, query: { kind: 'item' } })).status).toBe(403)
      const body = { kind: 'lesson', key: 'foly', version: 0, value } as const
      expect((await call(app, saveReleased, { as, body })).status).toBe(403)
      expect((await call(app, resetReleased, { as, body })).status).toBe(403)
    }
    expect((await call(app, listReleased, { query: { kind: 'item' } })).status).toBe(401)
  })
})
