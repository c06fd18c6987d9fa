import { deleteAccount, downloadData } from '@gorod/contracts/cabinet'
import {
  deleteChampionship,
  getChampionships,
  listChampionshipPlayers,
  listChampionships,
  registerForChampionship,
  saveChampionship,
} from '@gorod/contracts/championships'
import { HOUR_MS, MINUTE_MS } from '@gorod/contracts/durations'
import { listAudit } from '@gorod/contracts/moderation'
import type { Right } from '@gorod/contracts/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { asProved } from '../../testing/accounts/prove-owner.ts'
import {
  appForFile,
  call,
  FakeClock,
  LONG_TOKENS,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

const player = (...rights: Right[]) => signUp(app, { verified: true, rights })
const admin = await player('administrator')
const moderator = await player('moderator')
const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString()
const wish = (more: object = {}) => ({
  title: 'Осенний кубок',
  startsAt: inHours(1),
  endsAt: inHours(3),
  places: null,
  ...more,
})
const save = (body: object, as = admin) => call(app, saveChampionship, { as, body: wish(body) })

async function announce(more: object = {}): Promise<number> {
  const { answer } = await save(more)
  expect(answer).toMatchObject({ success: true })
  return answer.id ?? 0
}

const set = (as: TestAccount, championshipId: number, registered: boolean) =>
  call(app, registerForChampionship, { as, body: { championshipId, registered } })
const seenBy = async (as: TestAccount | null, id: number) => {
  const { answer } = await call(app, getChampionships, as === null ? {} : { as })
  return answer.find((one) => one.id === id)
}
const runningFor = ({ id }: TestAccount) => app.championships.api.runningFor(id)
const remove = (id: number, as = admin) =>
  asProved(app, as, () => call(app, deleteChampionship, { as, body: { id } }))

describe('the players of a championship', () => {
  it('register once with a confirmed address, and may leave', async () => {
    const id = await announce({ title: '  Осенний \n кубок ' })
    const one = await player()
    expect((await set(one, id, true)).answer).toEqual({ success: true })
    expect((await set(one, id, true)).answer).toEqual({ success: true })
    expect(await seenBy(one, id)).toEqual({
      id,
      title: 'Осенний кубок',
      startsAt: inHours(1),
      endsAt: inHours(3),
      places: null,
      registeredCount: 1,
      registered: true,
      open: true,
      state: 'announced',
    })
    expect(await seenBy(null, id)).toMatchObject({ registeredCount: 1, registered: false })
    expect(await seenBy(moderator, id)).toMatchObject({ registered: false })
    expect((await set(one, id, false)).answer).toEqual({ success: true })
    expect((await set(one, id, false)).answer).toEqual({ success: true })
    expect(await seenBy(one, id)).toMatchObject({ registeredCount: 0, registered: false })
  })

  it('an account without a confirmed address, a visitor and a championship that does not exist are refused', async () => {
    const id = await announce()
    const refused = await set(await signUp(app), id, true)
    expect([refused.status, refused.error.code]).toEqual([403, 'verification_required'])
    expect(
      (await call(app, registerForChampionship, { body: { championshipId: id, registered: true } })).status,
    ).toBe(401)
    expect((await set(await player(), 999_999, true)).status).toBe(404)
  })

  it('the last place is given once, however many want it', async () => {
    const id = await announce({ places: 10 })
    const players = await Promise.all(Array.from({ length: 13 }, () => player()))
    const answers = await Promise.all(players.map((one) => set(one, id, true)))
    expect(answers.filter(({ answer }) => answer.success)).toHaveLength(10)
    const late = players.find((_, index) => answers[index]?.answer.success === false)
    const early = players.find((_, index) => answers[index]?.answer.success === true)
    if (late === undefined || early === undefined) throw new Error('nobody was late')
    const full = { success: false, errors: { championshipId: ['Свободных мест больше нет'] } }
    expect((await set(late, id, true)).answer).toEqual(full)
    // A registered player gets no message that the list is full.
    expect((await set(early, id, true)).answer).toEqual({ success: true })
    await set(early, id, false)
    expect((await set(late, id, true)).answer).toEqual({ success: true })
    const fewer = await save({ id, places: 9 })
    expect(fewer.answer.errors).toEqual({ places: ['От 10 до 10\u00a0000 мест'] })
  })

  it('the registration is open until the end, may be cancelled until the start, and tells whose championship runs', async () => {
    const id = await announce()
    const [early, late] = [await player(), await player()]
    await set(early, id, true)
    expect(await runningFor(early)).toBeNull()
    await clock.leap(HOUR_MS)
    expect(await seenBy(early, id)).toMatchObject({ state: 'running' })
    expect(await runningFor(early)).toEqual({ id, title: 'Осенний кубок' })
    const begun = { success: false, errors: { championshipId: ['Чемпионат уже идёт: запись не отменить'] } }
    expect((await set(early, id, false)).answer).toEqual(begun)
    expect(await runningFor(late)).toBeNull()
    expect((await set(late, id, true)).answer).toEqual({ success: true })
    expect(await runningFor(late)).toMatchObject({ id })
    await clock.leap(2 * HOUR_MS)
    expect(await runningFor(early)).toBeNull()
    expect(await seenBy(early, id)).toBeUndefined()
    expect((await set(await player(), id, true)).status).toBe(404)
    expect((await set(early, id, false)).status).toBe(404)
  })

  it('the championship that ends first is named when several run', async () => {
    const one = await player()
    const [long, short] = [await announce({ endsAt: inHours(9) }), await announce({ endsAt: inHours(5) })]
    await set(one, long, true)
    await set(one, short, true)
    await clock.leap(2 * HOUR_MS)
    expect(await runningFor(one)).toMatchObject({ id: short })
    const other = await player()
    expect(await app.championships.api.listRunningOf([one.id, other.id])).toEqual(
      new Map([[one.id, [short, long]]]),
    )
    await clock.leap(4 * HOUR_MS)
    expect(await runningFor(one)).toMatchObject({ id: long })
  })

  it('a registration is in its owner’s download, and a deleted account loses it', async () => {
    const id = await announce()
    const one = await player()
    await set(one, id, true)
    const { answer } = await call(app, downloadData, { as: one })
    expect(JSON.stringify(answer)).toContain('"title":"Осенний кубок"')
    await call(app, deleteAccount, { as: one, body: { password: one.password } })
    await until(async () => (await seenBy(null, id))?.registeredCount === 0, 'an empty list')
  })
})

describe('a championship that starts at another time', () => {
  const told = async ({ id }: TestAccount) =>
    (
      await sql<{ title: string; text: string; sentAt: Date }>`
        select title, text, sent_at as "sentAt" from notifications where account_id = ${id} and kind = 'round'`.execute(
        app.db,
      )
    ).rows

  it('tells who is registered, once in ten minutes outside of the site, and shows the last time', async () => {
    const [one, gone, stranger] = [await player(), await player(), await player()]
    const id = await announce({ title: 'Кубок часов' })
    for (const as of [one, gone]) await set(as, id, true)
    await set(gone, id, false)
    const moved = (hours: number) =>
      save({ id, title: 'Кубок часов', startsAt: inHours(hours), endsAt: inHours(9) })
    await save({ id, title: 'Кубок часов', endsAt: inHours(5) })
    expect(await told(one)).toEqual([])
    await moved(2)
    const [first] = await told(one)
    expect(first).toMatchObject({
      text: 'Кубок часов',
      title: expect.stringMatching(/^Чемпионат начнётся .* мск$/),
    })
    await clock.leap(9 * MINUTE_MS)
    await moved(3)
    const second = await told(one)
    expect(second).toEqual([{ ...first, title: expect.not.stringMatching(first?.title ?? '') }])
    await clock.leap(2 * MINUTE_MS)
    await moved(4)
    const [third] = await told(one)
    expect(third?.sentAt.getTime()).toBeGreaterThan(first?.sentAt.getTime() ?? 0)
    expect([await told(gone), await told(stranger)]).toEqual([[], []])
  })

  it('tells nobody while it is a draft', async () => {
    const one = await player()
    const id = await announce({ title: 'Черновик', draft: true })
    await sql`insert into championship_players (championship_id, account_id, registered_at)
      values (${id}, ${one.id}, ${new Date(clock.now())})`.execute(app.db)
    await save({ id, startsAt: inHours(2) })
    expect(await told(one)).toEqual([])
  })
})

describe('the console of championships', () => {
  it('announces, changes and deletes, for administrators alone, and records it', async () => {
    const id = await announce({ title: 'Кубок города' })
    const one = await player()
    await set(one, id, true)
    const changed = await save({ id, title: 'Кубок окраин', places: 20 })
    expect(changed.answer).toEqual({ success: true, id })
    expect(await seenBy(one, id)).toMatchObject({ title: 'Кубок окраин', places: 20, registered: true })
    for (const as of [moderator, one]) {
      expect((await save({}, as)).status).toBe(403)
      expect((await remove(id, as)).status).toBe(403)
    }
    expect((await remove(id)).answer).toEqual({ success: true })
    expect((await remove(id)).status).toBe(404)
    expect((await save({ id })).status).toBe(404)
    expect(await seenBy(one, id)).toBeUndefined()
    const { answer } = await call(app, listAudit, { as: moderator })
    expect(answer.rows.slice(0, 3)).toMatchObject([
      { act: 'championship_deleted', about: 'Кубок окраин', by: admin.username, player: null },
      { act: 'championship_changed', about: 'Кубок окраин' },
      { act: 'championship_announced', about: 'Кубок города' },
    ])
  })

  it('says field by field what is wrong', async () => {
    const errorsOf = async (more: object) => (await save(more)).answer.errors
    expect(await errorsOf({ title: ' ' })).toEqual({ title: ['Это поле обязательно'] })
    expect(await errorsOf({ title: 'x'.repeat(121) })).toEqual({ title: ['Не больше 120 символов'] })
    expect(await errorsOf({ endsAt: inHours(1) })).toEqual({ endsAt: ['Конец должен быть позже начала'] })
    expect(await errorsOf({ startsAt: inHours(-2), endsAt: inHours(-1) })).toEqual({
      endsAt: ['Это время уже прошло'],
    })
    expect(await errorsOf({ endsAt: inHours(24 * 100) })).toEqual({
      endsAt: ['Чемпионат идёт не дольше 90 дней'],
    })
    for (const places of [-1, 0, 9, 10_001]) expect(await errorsOf({ places })).toHaveProperty('places')
    expect((await save({ startsAt: 'tomorrow' })).status).toBe(422)
  })

  it('shows moderators every championship and its players, and others nothing', async () => {
    const id = await announce()
    const [first, second] = [await player(), await player()]
    await set(first, id, true)
    await clock.advance(1000)
    await set(second, id, true)
    const query = { championshipId: id }
    const { answer } = await call(app, listChampionshipPlayers, { as: moderator, query })
    expect(answer.totalCount).toBe(2)
    expect(answer.rows.map(({ username }) => username)).toEqual([first.username, second.username])
    const unknown = await call(app, listChampionshipPlayers, {
      as: admin,
      query: { championshipId: 999_999 },
    })
    expect(unknown.status).toBe(404)
    await clock.leap(4 * HOUR_MS)
    const { answer: all } = await call(app, listChampionships, { as: moderator })
    expect(all.rows.find((row) => row.id === id)).toMatchObject({ state: 'over', registeredCount: 2 })
    expect(all.totalCount).toBe(all.rows.length)
    const judge = await player('judge', 'editor')
    for (const as of [judge, first]) {
      expect((await call(app, listChampionships, { as })).status).toBe(403)
      expect((await call(app, listChampionshipPlayers, { as, query })).status).toBe(403)
    }
  })
})
