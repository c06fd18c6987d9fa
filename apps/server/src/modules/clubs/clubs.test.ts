import { deleteAccount } from '@gorod/contracts/cabinet'
import {
  answerClubApplication,
  CLUB_LIMITS,
  type ClubFields,
  closeClub,
  clubChangedMessage,
  getClub,
  getClubOffice,
  getClubsOf,
  joinClub,
  leaveClub,
  listClubs,
  makeClubLink,
  removeClubMember,
  revokeClubLink,
  saveClub,
  setClubApplication,
  setClubBlacklisted,
  setClubRole,
} from '@gorod/contracts/clubs'
import { DAY_MS } from '@gorod/contracts/durations'
import { getNotifications } from '@gorod/contracts/notifications'
import { setOnlineFor } from '@gorod/contracts/people'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { CLUB_FIELDS, DONE, errorOf, makeClub, pageOf } from '../../testing/clubs/made-club.ts'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  jobsDone,
  LONG_TOKENS,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'
import { writeFinishedGame } from '../../testing/statistics/finished-games.ts'
import { CLUB_TEXTS as T } from './domain/clubs-text.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })

const accounts = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(app, { verified: true })))

/** Ten people who have played enough to found a club. */
async function veterans(): Promise<TestAccount[]> {
  const people = await accounts(10)
  for (let game = 0; game < CLUB_LIMITS.gamesToFound; game++)
    await writeFinishedGame(app, {
      seed: `veterans ${game}`,
      mode: 'lobby',
      ruleSet: 'fiim',
      endedAt: new Date(clock.now() - DAY_MS),
      accountIds: people.map(({ id }) => id),
    })
  await jobsDone(app)
  return people
}

const save = async (as: TestAccount, fields: Partial<ClubFields> & { id?: number; seen?: ClubFields } = {}) =>
  (await call(app, saveClub, { as, body: { ...CLUB_FIELDS, ...fields } })).answer
const apply = async (as: TestAccount, clubId: number, applied = true) =>
  (await call(app, setClubApplication, { as, body: { clubId, applied, text: ' Играю год ' } })).answer
const answerTo = async (as: TestAccount, clubId: number, userId: number, accepted: boolean) =>
  (
    await call(app, answerClubApplication, {
      as,
      body: { clubId, userId, accepted, answer: 'Приходите осенью' },
    })
  ).answer
const office = (as: TestAccount, id: number) => call(app, getClubOffice, { as, query: { id } })
const shutOut = async (as: TestAccount, clubId: number, { username }: TestAccount, blacklisted = true) =>
  (
    await call(app, setClubBlacklisted, {
      as,
      body: { clubId, username, blacklisted, reason: 'Грубил судье' },
    })
  ).answer
const giveRole = async (
  as: TestAccount,
  clubId: number,
  userId: number,
  role: 'owner' | 'officer' | 'member',
) => (await call(app, setClubRole, { as, body: { clubId, userId, role } })).answer
const remove = (as: TestAccount, clubId: number, userId: number) =>
  call(app, removeClubMember, { as, body: { clubId, userId } })
const rolesOf = async (clubId: number) =>
  Object.fromEntries((await pageOf(app, clubId)).members.map(({ id, role }) => [id, role]))

/** A linked club with its owner, an officer and a member. */
async function club(fields: Partial<typeof CLUB_FIELDS> = {}) {
  const [owner, officer, member, stranger] = (await accounts(4)) as [
    TestAccount,
    TestAccount,
    TestAccount,
    TestAccount,
  ]
  const id = await makeClub(
    app,
    [
      [owner, 'owner'],
      [officer, 'officer'],
      [member, 'member'],
    ],
    fields,
  )
  return { id, owner, officer, member, stranger }
}

async function linkOf(as: TestAccount, clubId: number, { days = 1, uses = 1 } = {}) {
  expect((await call(app, makeClubLink, { as, body: { clubId, days, uses } })).answer).toEqual(DONE)
  return (await office(as, clubId)).answer.links.at(-1)!
}
const join = async (as: TestAccount, clubId: number, token: string) =>
  (await call(app, joinClub, { as, body: { clubId, token } })).answer

/** What the account was told, in one line. */
const toldTitles = async (as: TestAccount) =>
  (await call(app, getNotifications, { as })).answer.notifications.map(({ title }) => title).join('; ')

describe('the founding of a club', () => {
  it('asks for a confirmed address, ten games, no club of one’s own, and a free name', async () => {
    const [founder, second] = (await veterans()) as [TestAccount, TestAccount]
    const unverified = await signUp(app)
    expect((await call(app, saveClub, { as: unverified, body: CLUB_FIELDS })).error.code).toBe(
      'verification_required',
    )
    const [novice] = (await accounts(1)) as [TestAccount]
    expect(errorOf(await save(novice))).toBe(T.gamesToFound)
    expect(await save(founder, { name: '  Табакерка ' })).toEqual({ success: true, id: expect.any(Number) })
    expect(errorOf(await save(founder, { name: 'Другой' }))).toBe(T.ownsOne)
    expect(errorOf(await save(second, { name: 'ТАБАКЕРКА' }))).toBe(T.nameTaken)
    expect(errorOf(await save(second, { name: 'Taбакерка' }))).toBe(T.nameMixed)
    expect(errorOf(await save(second, { name: 'Табакёрка' }))).toBe(T.nameTaken)
    // Two at once: one of them is too many.
    const both = await Promise.all([save(second, { name: 'Первый' }), save(second, { name: 'Второй' })])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    const { id } = both.find(({ success }) => success)!
    await call(app, closeClub, { as: second, body: { clubId: id! } })
    expect(errorOf(await save(second, { name: 'Третий' }))).toBe(T.foundedLately)
    await sql`update clubs set founded_at = founded_at - interval '31 days'`.execute(app.db)
    expect(await save(second, { name: 'Третий' })).toMatchObject(DONE)
  })

  it('the owner or a moderator alone closes a club, and the page is gone', async () => {
    const { id, officer } = await club()
    expect((await call(app, closeClub, { as: officer, body: { clubId: id } })).error.code).toBe('forbidden')
    const moderator = await signUp(app, { rights: ['moderator'] })
    expect((await call(app, closeClub, { as: moderator, body: { clubId: id } })).answer).toEqual(DONE)
    expect((await call(app, getClub, { query: { id } })).error.code).toBe('not_found')
    expect((await call(app, getClubsOf, { query: { userId: officer.id } })).answer).toEqual([])
  })
})

describe('the page of a club', () => {
  it('shows its people in order, and who is there as each allows', async () => {
    const { id, owner, officer, member, stranger } = await club()
    expect(await pageOf(app, id)).toMatchObject({
      name: expect.stringMatching(/^Клуб/),
      membersCount: 3,
      members: [
        { id: owner.id, role: 'owner', online: false },
        { id: officer.id, role: 'officer' },
        { id: member.id, role: 'member' },
      ],
      me: null,
    })
    const page = await connect(app, owner.token)
    await call(app, setOnlineFor, { as: owner, body: { onlineFor: 'all' } })
    const isShown = async (as?: TestAccount) => (await pageOf(app, id, as)).members[0]?.online
    await until(() => isShown(stranger), 'the owner is seen')
    expect(await isShown()).toBe(true)
    await call(app, setOnlineFor, { as: owner, body: { onlineFor: 'friends' } })
    expect(await isShown(stranger)).toBe(false)
    expect(await isShown(owner)).toBe(true)
    page.close()
  })

  it('the owner alone changes the page', async () => {
    const { id, owner, officer } = await club()
    const body = { ...CLUB_FIELDS, id, name: `Новый ${id}` }
    expect((await call(app, saveClub, { as: officer, body })).error.code).toBe('forbidden')
    expect(await save(owner, body)).toEqual({ success: true, id })
    expect(await pageOf(app, id)).toMatchObject({ name: `Новый ${id}`, about: CLUB_FIELDS.about })
  })

  it('a search finds clubs by part of the name, the larger first', async () => {
    const [one] = (await accounts(1)) as [TestAccount]
    const small = await makeClub(app, [[one, 'owner']], { name: 'Сова 100% малая' })
    const { id } = await club({ name: 'Большая сова 100%' })
    const find = async (text: string) =>
      (await call(app, listClubs, { query: { text } })).answer.rows.map((row) => row.id)
    expect(await find('СОВА 100%')).toEqual([id, small])
    expect(await find('100_')).toEqual([])
  })
})

describe('an application', () => {
  it('officers answer an application, which makes a member', async () => {
    const { id, officer, member, stranger } = await club()
    expect(await apply(stranger, id)).toEqual(DONE)
    expect(await pageOf(app, id, stranger)).toMatchObject({ me: { application: { state: 'waiting' } } })
    expect((await pageOf(app, id, officer)).me?.applicationsCount).toBe(1)
    expect((await pageOf(app, id, member)).me?.applicationsCount).toBe(0)
    expect((await office(member, id)).error.code).toBe('forbidden')
    expect((await office(officer, id)).answer.applications).toMatchObject([
      { id: stranger.id, text: 'Играю год' },
    ])
    const socket = await connect(app, stranger.token)
    await answerTo(officer, id, stranger.id, true)
    expect(await socket.wait(clubChangedMessage)).toEqual({ clubId: id })
    expect(await toldTitles(stranger)).toContain('Вы в клубе')
    expect(await toldTitles(officer)).toContain('Заявка в клуб')
    socket.close()
    expect(await rolesOf(id)).toMatchObject({ [stranger.id]: 'member' })
    expect(errorOf(await answerTo(officer, id, stranger.id, true))).toBe(T.noApplication)
  })

  it('a declined application keeps the next one away for 30 days, and its answer is read', async () => {
    const { id, officer, stranger } = await club()
    await apply(stranger, id)
    await answerTo(officer, id, stranger.id, false)
    expect(await toldTitles(stranger)).toContain('отклонил заявку')
    expect(await pageOf(app, id, stranger)).toMatchObject({
      me: { role: null, application: { state: 'declined', answer: 'Приходите осенью' } },
    })
    await apply(stranger, id, false)
    expect(errorOf(await apply(stranger, id))).toBe(T.declinedLately)
    await sql`update club_applications set declined_at = declined_at - interval '31 days'`.execute(app.db)
    expect(await apply(stranger, id)).toEqual(DONE)
  })

  it('an application is taken back by who sent it', async () => {
    const { id, officer, stranger } = await club()
    await apply(stranger, id)
    await apply(stranger, id, false)
    expect((await office(officer, id)).answer.applications).toEqual([])
  })

  it('a club refuses an application where it takes none, asks for more MMR, or too many others were asked', async () => {
    const { stranger, id } = await club({ takesApplications: false })
    expect(errorOf(await apply(stranger, id))).toBe(T.noApplications)
    const strong = await club({ minMmr: 1600 as never })
    expect(errorOf(await apply(stranger, strong.id))).toBe(T.minMmr(1600))
    for (let other = 0; other < CLUB_LIMITS.applicationsOfAccount; other++)
      expect(await apply(stranger, (await club()).id)).toEqual(DONE)
    expect(errorOf(await apply(stranger, (await club()).id))).toBe(T.manyApplications)
  })

  it('to a sixth club is refused, also by a link', async () => {
    const { stranger } = await club()
    for (let other = 0; other < CLUB_LIMITS.perAccount; other++) await makeClub(app, [[stranger, 'member']])
    const { id, owner } = await club()
    expect(errorOf(await apply(stranger, id))).toBe(T.manyClubs)
    const { token } = await linkOf(owner, id)
    expect(errorOf(await join(stranger, id, token))).toBe(T.manyClubs)
  })
})

describe('the clubs of an account', () => {
  it('two clubs that accept an application at one moment do not make them too many', async () => {
    const { stranger } = await club()
    const made = [await club(), await club()]
    for (const { id } of made) expect(await apply(stranger, id)).toEqual(DONE)
    for (let other = 1; other < CLUB_LIMITS.perAccount; other++) await makeClub(app, [[stranger, 'member']])
    const answers = await Promise.all(made.map(({ id, officer }) => answerTo(officer, id, stranger.id, true)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })
})

describe('a link of a club', () => {
  it('lets in as many as it says, and is counted', async () => {
    const { id, officer, stranger } = await club({ takesApplications: false })
    const [one, other] = (await accounts(2)) as [TestAccount, TestAccount]
    const { token } = await linkOf(officer, id, { uses: 2 })
    expect(await join(stranger, id, token)).toEqual(DONE)
    expect(await join(stranger, id, token)).toEqual(DONE)
    expect((await office(officer, id)).answer.links).toMatchObject([{ used: 1, uses: 2 }])
    // Two at once take one place.
    const both = await Promise.all([join(one, id, token), join(other, id, token)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect((await office(officer, id)).answer.links).toEqual([])
  })

  it('ends with its time, or at once when it is revoked; another club’s does not fit', async () => {
    const { id, officer, stranger } = await club()
    const [late, revoked] = [await linkOf(officer, id), await linkOf(officer, id, { days: 2 })]
    const elsewhere = await club()
    expect(errorOf(await join(stranger, elsewhere.id, late.token))).toBe(T.linkEnded)
    await call(app, revokeClubLink, { as: officer, body: { clubId: id, linkId: revoked.id } })
    expect(errorOf(await join(stranger, id, revoked.token))).toBe(T.linkEnded)
    await sql`update club_links set expires_at = expires_at - interval '1 day'`.execute(app.db)
    expect(errorOf(await join(stranger, id, late.token))).toBe(T.linkEnded)
  })

  it('officers make five links at most', async () => {
    const { id, officer, member } = await club()
    const make = (as: TestAccount) => call(app, makeClubLink, { as, body: { clubId: id, days: 1, uses: 1 } })
    for (let link = 0; link < CLUB_LIMITS.links; link++) expect((await make(officer)).answer).toEqual(DONE)
    expect(errorOf((await make(officer)).answer)).toBe(T.linksFull)
    expect((await make(member)).error.code).toBe('forbidden')
  })
})

describe('a role in a club', () => {
  it('the owner gives roles; officers remove members and nobody above', async () => {
    const { id, owner, officer, member, stranger } = await club()
    expect((await remove(member, id, officer.id)).error.code).toBe('forbidden')
    expect((await remove(officer, id, owner.id)).error.code).toBe('forbidden')
    expect(
      (
        await call(app, setClubRole, {
          as: officer,
          body: { clubId: id, userId: member.id, role: 'officer' },
        })
      ).error.code,
    ).toBe('forbidden')
    expect(errorOf(await giveRole(owner, id, stranger.id, 'officer'))).toBe(T.noMember)
    expect(await giveRole(owner, id, member.id, 'officer')).toEqual(DONE)
    expect((await remove(officer, id, member.id)).error.code).toBe('forbidden')
    expect(await giveRole(owner, id, member.id, 'member')).toEqual(DONE)
    expect((await remove(officer, id, member.id)).answer).toEqual(DONE)
    expect((await remove(owner, id, officer.id)).answer).toEqual(DONE)
    expect(await rolesOf(id)).toEqual({ [owner.id]: 'owner' })
  })

  it('the owner hands the club over, is an officer then, and may leave', async () => {
    const { id, owner, member } = await club()
    const leave = async (as: TestAccount) => (await call(app, leaveClub, { as, body: { clubId: id } })).answer
    expect(errorOf(await leave(owner))).toBe(T.ownerLeaves)
    expect(await giveRole(owner, id, owner.id, 'member')).toEqual(DONE)
    expect(await giveRole(owner, id, member.id, 'owner')).toEqual(DONE)
    expect(await rolesOf(id)).toMatchObject({ [owner.id]: 'officer', [member.id]: 'owner' })
    expect(await leave(owner)).toEqual(DONE)
    expect(Object.keys(await rolesOf(id))).not.toContain(String(owner.id))
  })

  it('the club of an owner who deletes the account goes to the longest-standing officer', async () => {
    const { id, owner, officer } = await club()
    const { status } = await call(app, deleteAccount, {
      as: owner,
      body: { username: owner.username, password: owner.password },
    })
    expect(status).toBe(200)
    await jobsDone(app)
    expect(await rolesOf(id)).toMatchObject({ [officer.id]: 'owner' })
    expect((await pageOf(app, id)).membersCount).toBe(2)
  })

  it('nobody gets a second club when an owner deletes the account; without an heir the club is closed', async () => {
    const { id, owner, officer, member } = await club()
    const own = await makeClub(app, [[officer, 'owner']], { name: 'Клуб офицера' })
    const forget = async (as: TestAccount) => {
      const body = { username: as.username, password: as.password }
      expect((await call(app, deleteAccount, { as, body })).status).toBe(200)
      await jobsDone(app)
    }
    await forget(owner)
    expect(await rolesOf(id)).toEqual({ [officer.id]: 'officer', [member.id]: 'owner' })
    expect(await rolesOf(own)).toEqual({ [officer.id]: 'owner' })
    await forget(member)
    expect((await call(app, getClub, { query: { id } })).status).toBe(404)
    expect(await toldTitles(officer)).toContain('закрыт')
    expect(await rolesOf(own)).toEqual({ [officer.id]: 'owner' })
  })
})

describe('the blacklist of a club', () => {
  it('takes a member out, keeps applications and links away, and ends', async () => {
    const { id, owner, officer, member } = await club()
    expect(errorOf(await shutOut(officer, id, owner))).toBe(T.notOwner)
    const peer = (await club()).stranger
    await giveRole(owner, id, member.id, 'officer')
    expect(errorOf(await shutOut(officer, id, member))).toBe(T.notOfficer)
    expect(await shutOut(owner, id, member)).toEqual(DONE)
    expect(await pageOf(app, id, member)).toMatchObject({
      membersCount: 2,
      me: { role: null, blacklisted: true },
    })
    expect(errorOf(await apply(member, id))).toBe(T.blacklisted)
    const { token } = await linkOf(officer, id)
    expect(errorOf(await join(member, id, token))).toBe(T.blacklisted)
    expect((await office(officer, id)).answer.blacklist).toMatchObject([
      { id: member.id, reason: 'Грубил судье' },
    ])
    expect(errorOf(await shutOut(officer, id, { ...peer, username: 'nobody at all' }))).toBe(T.nobody)
    expect(await shutOut(officer, id, member, false)).toEqual(DONE)
    expect(await apply(member, id)).toEqual(DONE)
  })
})
