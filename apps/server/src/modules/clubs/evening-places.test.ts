import {
  CLUB_EVENING_LIMITS,
  getClubEvenings,
  saveClubEvening,
  signUpForEvening,
} from '@gorod/contracts/club-evenings'
import { leaveClub, removeClubMember, setClubBlacklisted } from '@gorod/contracts/clubs'
import { HOUR_MS } from '@gorod/contracts/durations'
import { getNotifications } from '@gorod/contracts/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { DONE, makeClub } from '../../testing/clubs/made-club.ts'
import { appForFile, call, FakeClock, LONG_TOKENS, signUp, type TestAccount } from '../../testing/index.ts'
import { CLUB_NOTICES as N } from './domain/clubs-text.ts'

const TITLE = 'Субботний стол'
const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

/** Twelve people: ten have the places of an evening, two wait. */
let people: readonly TestAccount[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 12 }, () => signUp(app, { verified: true })))
})

const inHours = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString()
const titles = async (as: TestAccount) =>
  (await call(app, getNotifications, { as })).answer.notifications.map(({ title }) => title)
const timesTold = async (as: TestAccount, title: string) =>
  (await titles(as)).filter((one) => one === title).length

/** An evening for which these guests have signed up; without, the twelve people, who are the club. */
async function evening({ title = TITLE, membersOnly = true, hours = 2, guests = people } = {}) {
  const [owner, ...members] = people as [TestAccount, ...TestAccount[]]
  const clubId = await makeClub(app, [
    [owner, 'owner'],
    ...members.map((member) => [member, 'member'] as const),
  ])
  const save = (fields: object = {}) =>
    call(app, saveClubEvening, {
      as: owner,
      body: { clubId, title, startsAt: inHours(hours), places: 10, membersOnly, ...fields },
    })
  expect((await save()).answer).toEqual(DONE)
  const read = async () => (await call(app, getClubEvenings, { query: { id: clubId } })).answer[0]!
  const { id } = await read()
  for (const as of guests) await call(app, signUpForEvening, { as, body: { eveningId: id, signed: true } })
  return { owner, clubId, id, save, read }
}

describe('an evening that is moved', () => {
  it('tells who has a place and who waits, not for another title, and shows the last time alone', async () => {
    const { id, save } = await evening({ title: 'Переезд' })
    const moved = async (as: TestAccount) => (await titles(as)).filter((one) => one.includes('другое время'))
    await save({ id, title: 'Переезд', places: 10 })
    for (const one of people) expect(await moved(one)).toEqual([])
    await save({ id, title: 'Переезд', startsAt: inHours(3) })
    await save({ id, title: 'Переезд', startsAt: inHours(4) })
    const last = N.eveningMoved('Переезд', new Date(inHours(4)))
    expect(last).toBe('Вечер «Переезд» в другое время: 1 января в 19:00 мск')
    for (const one of people) expect(await moved(one)).toEqual([last])
  })
})

describe('a place of an evening that becomes free', () => {
  const gone = {
    'when its holder leaves the club': (clubId: number, _: TestAccount, who: TestAccount) =>
      call(app, leaveClub, { as: who, body: { clubId } }),
    'when its holder is removed': (clubId: number, owner: TestAccount, who: TestAccount) =>
      call(app, removeClubMember, { as: owner, body: { clubId, userId: who.id } }),
    'when its holder is shut out': (clubId: number, owner: TestAccount, who: TestAccount) =>
      call(app, setClubBlacklisted, {
        as: owner,
        body: { clubId, username: who.username, blacklisted: true, reason: '' },
      }),
  }
  for (const [index, [when, act]] of Object.entries(gone).entries())
    it(`goes to the next in line, who hears of it, ${when}`, async () => {
      const title = `Вечер ${index}`
      const { owner, clubId, read } = await evening({ title })
      await act(clubId, owner, people[3]!)
      const { signed, waiting } = await read()
      expect(signed.map(({ id }) => id)).toContain(people[10]!.id)
      expect(waiting.map(({ id }) => id)).toEqual([people[11]!.id])
      expect(await timesTold(people[10]!, N.placeFree(title))).toBe(1)
      expect(await timesTold(people[11]!, N.placeFree(title))).toBe(0)
    })

  it('goes to the next in line when the account of its holder is deleted, who was no member', async () => {
    const title = 'Для всех'
    const [holder, waits] = [await signUp(app, { verified: true }), await signUp(app, { verified: true })]
    const { read } = await evening({
      title,
      membersOnly: false,
      guests: [holder, ...people.slice(0, 10), waits],
    })
    // Nobody moves up when somebody goes who waits.
    await app.clubs.personalData?.forget?.(waits.id, '')
    expect(await timesTold(people[9]!, N.placeFree(title))).toBe(0)
    await app.clubs.personalData?.forget?.(holder.id, '')
    expect((await read()).signed.map(({ id }) => id)).toContain(people[9]!.id)
    expect(await timesTold(people[9]!, N.placeFree(title))).toBe(1)
  })

  it('goes to the next in line when the evening gets more places, and nobody hears of it at one that is over', async () => {
    const more = await evening({ title: 'Больше мест' })
    await more.save({ id: more.id, title: 'Больше мест', places: 11 })
    expect(await timesTold(people[10]!, N.placeFree('Больше мест'))).toBe(1)
    expect(await timesTold(people[11]!, N.placeFree('Больше мест'))).toBe(0)
    const past = await evening({ title: 'Прошёл', hours: 1 })
    await clock.leap((1 + CLUB_EVENING_LIMITS.hoursAfter) * HOUR_MS)
    await call(app, leaveClub, { as: people[3]!, body: { clubId: past.clubId } })
    expect(await timesTold(people[10]!, N.placeFree('Прошёл'))).toBe(0)
  })
})

describe('an evening with fewer places than before', () => {
  it('tells those who had one of them and now wait, and what holds after the last change', async () => {
    const title = 'Меньше мест'
    const { id, save, read } = await evening({ title, guests: people.slice(0, 11) })
    await save({ id, title, places: 11 })
    await save({ id, title, places: 10 })
    const { signed, waiting } = await read()
    expect([signed.length, waiting.map(({ id: of }) => of)]).toEqual([10, [people[10]!.id]])
    expect(await timesTold(people[10]!, N.placeLost(title))).toBe(1)
    expect(await timesTold(people[10]!, N.placeFree(title))).toBe(0)
    expect(await timesTold(people[9]!, N.placeLost(title))).toBe(0)
  })
})

describe('an evening that has begun', () => {
  it('takes more people and another name, and no other start in the past', async () => {
    const { id, save, read } = await evening({ title: 'Ночная смена' })
    const { startsAt } = await read()
    await clock.leap(3 * HOUR_MS)
    const more = { id, title: 'Смена', startsAt, places: 12 }
    expect((await save(more)).answer).toEqual(DONE)
    expect(await read()).toMatchObject({ title: 'Смена', startsAt, places: 12 })
    const { errors } = (await save({ ...more, startsAt: inHours(-2) })).answer
    expect(errors).toEqual({ startsAt: ['Это время уже прошло'] })
  })
})
