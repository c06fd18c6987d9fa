import { deleteAccount } from '@gorod/contracts/cabinet'
import {
  getChampionshipConsole,
  handOverChampionship,
  saveChampionshipFacts,
  shareChampionship,
} from '@gorod/contracts/championship-console'
import { getChampionshipPage, listAllChampionships } from '@gorod/contracts/championship-pages'
import { saveChampionship } from '@gorod/contracts/championships'
import { HOUR_MS } from '@gorod/contracts/durations'
import { getNotifications } from '@gorod/contracts/notifications'
import { describe, expect, it } from 'vitest'
import { asProved } from '../../testing/accounts/prove-owner.ts'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import {
  appForFile,
  call,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  signUp,
  type TestAccount,
} from '../../testing/index.ts'
import { NOTIFIED_TEXTS, CHAMPIONSHIP_TEXTS as T } from './domain/championships-text.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })
const administrator = () => signUp(app, { verified: true, rights: ['administrator'] })
const player = () => signUp(app, { verified: true })

const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS)
const facts = (more: object = {}) => ({
  title: 'Кубок',
  startsAt: inHours(5).toISOString(),
  endsAt: inHours(50).toISOString(),
  places: null,
  ...more,
})
const change = async ({ id }: Organiser, as: TestAccount, more: object = {}) =>
  call(app, saveChampionshipFacts, { as, body: { id, ...facts(more) } })
const name = async (
  { id }: Organiser,
  as: TestAccount,
  { username }: TestAccount,
  role: 'organiser' | 'judge' = 'organiser',
) => {
  const body = { id, username, role, granted: true }
  const named = await asProved(app, as, () => call(app, shareChampionship, { as, body }))
  expect(named.answer).toEqual({ success: true })
}
const hand = ({ id }: Organiser, as: TestAccount, { id: accountId }: TestAccount) =>
  asProved(app, as, () => call(app, handOverChampionship, { as, body: { id, accountId } }))
const consoleOf = async ({ id }: Organiser, as: TestAccount) =>
  (await call(app, getChampionshipConsole, { as, query: { id } })).answer
const toldOf = async (as: TestAccount) =>
  (await call(app, getNotifications, { as })).answer.notifications.map(({ title, path }) => [title, path])

/** A draft of an administrator with an organiser who is none. */
async function organised() {
  const [owner, second] = [await administrator(), await player()]
  const cup = await draft({ app: () => app, as: owner })
  await name(cup, owner, second)
  return { owner, second, cup }
}

describe('the facts of a championship', () => {
  it('an organiser who is no administrator changes title, times and places, and the players hear of the new start', async () => {
    const { second, cup } = await organised()
    const one = await player()
    await cup.become('announced', 'registration')
    await cup.register([one])
    const wish = { title: '  Зимний  кубок ', startsAt: inHours(7).toISOString(), places: 20 }
    expect((await change(cup, second, wish)).answer).toEqual({ success: true })
    expect(await cup.page()).toMatchObject({ ...wish, title: 'Зимний кубок' })
    expect(await toldOf(one)).toContainEqual([
      NOTIFIED_TEXTS.newStart(inHours(7)),
      `/championships/${cup.id}`,
    ])
  })

  it('a change of what somebody else has changed meanwhile is refused, in the console of administrators too', async () => {
    const { owner, second, cup } = await organised()
    const seen = facts()
    await change(cup, owner, { ...seen, title: 'Зимний кубок' })
    // Another field: both stay.
    expect(
      (await change(cup, second, { ...seen, places: 40, before: { ...seen, title: 'Зимний кубок' } })).answer,
    ).toEqual({ success: true })
    const more = {
      ...seen,
      title: 'Летний кубок',
      before: { ...seen, title: 'Кубок', places: 40 },
      places: 40,
    }
    const refusal = { success: false, errors: { title: [T.editedMeanwhile('Кубок')] } }
    await change(cup, owner, { ...seen, title: 'Кубок', places: 40 })
    await change(cup, owner, { ...seen, title: 'Осенний кубок', places: 40 })
    refusal.errors.title = [T.editedMeanwhile('Осенний кубок')]
    expect((await change(cup, second, more)).answer).toEqual(refusal)
    const body = { id: cup.id, ...more }
    expect((await call(app, saveChampionship, { as: owner, body })).answer).toEqual({
      ...refusal,
      id: cup.id,
    })
    expect(await cup.page()).toMatchObject({ title: 'Осенний кубок', places: 40 })
    const again = { ...more, before: { ...more.before, title: 'Осенний кубок' } }
    expect((await change(cup, second, again)).answer).toEqual({ success: true })
    expect((await cup.page()).title).toBe('Летний кубок')
  })

  it('a player and a judge of the championship are refused', async () => {
    const { owner, cup } = await organised()
    const judge = await signUp(app, { verified: true, rights: ['judge'] })
    await name(cup, owner, judge, 'judge')
    await cup.become('announced')
    for (const as of [await player(), judge]) expect((await change(cup, as)).status).toBe(403)
  })

  it('an end before the start, too few places for the tables and a championship that is over are refused', async () => {
    const { second, cup } = await organised()
    await cup.plan({ tables: 2 })
    const refusals = async (more: object) => (await change(cup, second, more)).answer.errors
    expect(await refusals({ endsAt: inHours(2).toISOString() })).toEqual({ endsAt: [T.endsBeforeStart] })
    expect(await refusals({ places: 19 })).toEqual({ places: [T.placesTables(20)] })
    await cup.become('announced', 'cancelled')
    expect(await refusals({})).toEqual({ title: [T.factsOver] })
  })
})

describe('an owner who hands a championship over', () => {
  it('stays an organiser, and the new owner names organisers', async () => {
    const { owner, second, cup } = await organised()
    const third = await player()
    expect((await hand(cup, second, second)).status).toBe(403)
    expect((await hand(cup, owner, third)).answer.errors).toEqual({ accountId: [T.noOrganiser] })
    expect((await hand(cup, owner, second)).answer).toEqual({ success: true })
    expect(await consoleOf(cup, second)).toMatchObject({
      owner: true,
      ownerId: second.id,
      staff: [{ accountId: owner.id, role: 'organiser' }],
    })
    await name(cup, second, third)
    expect(await toldOf(second)).toContainEqual([
      NOTIFIED_TEXTS.handedOver,
      `/championships/${cup.id}/manage`,
    ])
    // Said twice it is done once.
    expect((await hand(cup, second, second)).answer).toEqual({ success: true })
  })

  it('an administrator hands on what belonged to a deleted account', async () => {
    const { owner, second, cup } = await organised()
    const chief = await administrator()
    await call(app, deleteAccount, { as: owner, body: { password: owner.password } })
    await jobsDone(app)
    expect((await hand(cup, chief, second)).answer).toEqual({ success: true })
    expect(await consoleOf(cup, second)).toMatchObject({ owner: true, staff: [] })
  })
})

describe('somebody who is named', () => {
  it('an organiser hears of it and finds the draft in the list, where nobody else does', async () => {
    const { second, cup } = await organised()
    expect(await toldOf(second)).toEqual([
      [NOTIFIED_TEXTS.named.organiser, `/championships/${cup.id}/manage`],
    ])
    const listed = async (as: TestAccount | null) => {
      const { rows, totalCount } = (await call(app, listAllChampionships, as === null ? {} : { as })).answer
      expect(totalCount).toBe(rows.length)
      return rows.some(({ id }) => id === cup.id)
    }
    expect(await Promise.all([listed(second), listed(null), listed(await player())])).toEqual([
      true,
      false,
      false,
    ])
  })

  it('a judge hears of it once there is a page to see', async () => {
    const { owner, cup } = await organised()
    const [early, judge] = [
      await signUp(app, { verified: true, rights: ['judge'] }),
      await signUp(app, { verified: true, rights: ['judge'] }),
    ]
    await name(cup, owner, early, 'judge')
    expect(await toldOf(early)).toEqual([])
    expect((await call(app, getChampionshipPage, { as: early, query: { id: cup.id } })).status).toBe(404)
    await cup.become('announced')
    await name(cup, owner, judge, 'judge')
    await name(cup, owner, judge, 'judge')
    expect(await toldOf(judge)).toEqual([[NOTIFIED_TEXTS.named.judge, `/championships/${cup.id}`]])
  })
})
