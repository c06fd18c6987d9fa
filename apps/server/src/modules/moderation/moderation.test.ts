import {
  banPlayer,
  findPlayers,
  getBlocks,
  getLeavingBan,
  getSearchSwitch,
  liftBan,
  listAudit,
  listBans,
  setBlock,
  setRight,
  setSearchSwitch,
} from '@gorod/contracts/moderation'
import { getNotifications } from '@gorod/contracts/notifications'
import type { Right } from '@gorod/contracts/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { proveOwner } from '../../testing/accounts/prove-owner.ts'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  gameIdOf,
  LONG_TOKENS,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'
import { pairKey } from './public.ts'
import { BLOCKS_LIMIT } from './store/blocks-store.ts'

const clock = new FakeClock()
const app = await appForFile({ clock, env: LONG_TOKENS })
const withRights = (...rights: Right[]) => signUp(app, { verified: true, rights })
const admin = await withRights('administrator')
const moderator = await withRights('moderator')

const leave = (accountId: number, game: number) =>
  app.db.transaction().execute((tx) => app.moderation.api.banForLeaving(tx, accountId, gameIdOf(game)))
const newsOf = async (as: TestAccount) => (await call(app, getNotifications, { as })).answer.notifications
const lastAct = async () => (await call(app, listAudit, { as: admin })).answer.rows[0]

describe('bans', () => {
  it('keep a player out with a reason until their end, and are recorded', async () => {
    const player = await signUp(app)
    const told: number[] = []
    const stop = app.moderation.api.onBanned((id) => void told.push(id))
    const body = { accountId: player.id, reason: ' Оскорбления ', minutes: 30 }
    expect((await call(app, banPlayer, { as: moderator, body })).answer).toEqual({ success: true })
    expect(await app.moderation.api.activeBan(player.id)).toEqual({
      reason: 'Оскорбления',
      until: clock.now() + 30 * 60_000,
      now: clock.now(),
    })
    await until(() => told.includes(player.id))
    stop()
    expect(await newsOf(player)).toMatchObject([
      { kind: 'answer', title: 'Бан 30 мин', text: expect.stringContaining('Оскорбления.') },
    ])
    expect(await lastAct()).toMatchObject({
      act: 'ban',
      by: moderator.username,
      player: { id: player.id, username: player.username },
      about: '30',
      reason: 'Оскорбления',
    })
    const { answer: found } = await call(app, findPlayers, {
      as: moderator,
      query: { text: player.username },
    })
    expect(found.rows[0]).toMatchObject({ id: player.id, bansCount: 1, ban: { by: moderator.username } })
    await clock.leap(30 * 60_000)
    expect(await app.moderation.api.activeBan(player.id)).toBeNull()
  })

  it('without an end hold until they are lifted, once, by somebody else', async () => {
    const player = await signUp(app)
    const body = { accountId: player.id, reason: 'Подмена личности', minutes: null }
    await call(app, banPlayer, { as: await withRights('moderator'), body })
    expect(await app.moderation.api.activeBan(player.id)).toMatchObject({ until: null })
    const { answer: bans } = await call(app, listBans, { as: admin, query: { accountId: player.id } })
    const wish = { banId: bans[0]?.id ?? 0, reason: 'Ошибка' }
    expect(
      (await call(app, liftBan, { as: moderator, body: { ...wish, reason: ' ' } })).answer.errors,
    ).toEqual({
      reason: ['Напишите причину'],
    })
    expect((await call(app, liftBan, { as: moderator, body: wish })).answer.success).toBe(true)
    // The ban is no news any more.
    expect(await newsOf(player)).toMatchObject([{ title: 'Бан снят', path: '/appeals' }])
    expect(await app.moderation.api.activeBan(player.id)).toBeNull()
    expect((await call(app, liftBan, { as: moderator, body: wish })).status).toBe(404)
    expect(await lastAct()).toMatchObject({ act: 'lift_ban', about: String(wish.banId), reason: 'Ошибка' })
  })

  it('two games left at one moment are two steps of bans', async () => {
    const player = await signUp(app)
    await Promise.all([leave(player.id, 11), leave(player.id, 12)])
    const { answer } = await call(app, listBans, { as: admin, query: { accountId: player.id } })
    const lengths = answer.map(({ from, until }) => (Date.parse(until ?? '') - Date.parse(from)) / 60_000)
    expect(lengths.sort((a, b) => a - b)).toEqual([5, 30])
    expect(answer[0]).toMatchObject({ by: null, reason: 'Ранний выход из игры' })
  })
})

describe('the rights of moderators', () => {
  it('each right belongs to those who have it', async () => {
    const player = await signUp(app)
    const judge = await withRights('judge', 'editor')
    for (const as of [player, judge]) {
      expect((await call(app, findPlayers, { as, query: { text: '' } })).status).toBe(403)
      expect((await call(app, listAudit, { as })).status).toBe(403)
      expect((await call(app, getSearchSwitch, { as })).status).toBe(403)
      expect((await call(app, listBans, { as, query: { accountId: player.id } })).status).toBe(403)
      const body = { accountId: admin.id, reason: 'Так', minutes: 5 }
      expect((await call(app, banPlayer, { as, body })).status).toBe(403)
      expect((await call(app, liftBan, { as, body: { banId: 1, reason: 'Так' } })).status).toBe(403)
      const right = { accountId: player.id, right: 'judge', granted: true } as const
      expect((await call(app, setRight, { as, body: right })).status).toBe(403)
    }
    expect((await call(app, findPlayers, { query: { text: '' } })).status).toBe(401)
  })

  it('the rights of a moderator end where those of an administrator begin', async () => {
    await proveOwner(app, admin)
    const player = await signUp(app, { verified: true })
    const set = (as: TestAccount, right: Right, granted = true) =>
      call(app, setRight, { as, body: { accountId: player.id, right, granted } })
    expect((await set(moderator, 'judge')).answer.success).toBe(true)
    expect(await app.moderation.api.mayJudge(player.id)).toBe(true)
    expect((await set(moderator, 'moderator')).answer.errors).toHaveProperty('right')
    expect((await set(admin, 'editor')).answer.success).toBe(true)
    expect((await set(moderator, 'judge', false)).answer.success).toBe(true)
    expect(await app.moderation.api.mayJudge(player.id)).toBe(false)
    expect(await lastAct()).toMatchObject({ act: 'revoke_right', about: 'judge' })
    const wish = { reason: 'Ссора', minutes: 5 }
    expect(
      (await call(app, banPlayer, { as: moderator, body: { ...wish, accountId: admin.id } })).answer,
    ).toEqual({
      success: false,
      errors: { accountId: ['Модераторов и администраторов банит только администратор'] },
    })
    for (const accountId of [admin.id])
      expect((await call(app, banPlayer, { as: admin, body: { ...wish, accountId } })).answer.success).toBe(
        false,
      )
    const own = { accountId: admin.id, right: 'judge', granted: true } as const
    expect((await call(app, setRight, { as: admin, body: own })).answer.success).toBe(false)
  })

  it('no right is given to an account whose address nobody has proved, and an earlier one can be taken', async () => {
    await proveOwner(app, admin)
    const player = await signUp(app)
    const set = async (as: TestAccount, right: Right, granted = true) =>
      (await call(app, setRight, { as, body: { accountId: player.id, right, granted } })).answer
    const refusal = {
      success: false,
      errors: { accountId: ['Игрок не подтвердил свой e-mail. Права выдаются только после этого'] },
    }
    expect(await set(moderator, 'judge')).toEqual(refusal)
    expect(await set(admin, 'administrator')).toEqual(refusal)
    // By an opened link alone, which a mail scanner opens too.
    await sql`update accounts set email_confirmed_at = now(), rights = '{editor}' where id = ${player.id}`.execute(
      app.db,
    )
    expect(await set(admin, 'moderator')).toEqual(refusal)
    expect(await set(admin, 'editor', false)).toEqual({ success: true })
    expect((await app.accounts.api.getAccount(player.id))?.rights).toEqual([])
  })

  it('a ban that an administrator gave, or that is over somebody who moderates, is lifted by administrators alone', async () => {
    const [player, judge] = [await signUp(app), await withRights('judge')]
    const peer = await withRights('moderator')
    await proveOwner(app, admin)
    const given = { reason: 'Ссора', minutes: 30 }
    await call(app, banPlayer, { as: admin, body: { ...given, accountId: player.id } })
    await call(app, banPlayer, { as: admin, body: { ...given, accountId: peer.id } })
    await call(app, banPlayer, { as: moderator, body: { ...given, accountId: judge.id } })
    await leave(peer.id, 13)
    const bansOf = async ({ id }: TestAccount) =>
      (await call(app, listBans, { as: moderator, query: { accountId: id } })).answer
    const lift = (as: TestAccount, banId: number | undefined) =>
      call(app, liftBan, { as, body: { banId: banId ?? 0, reason: 'Ошибка' } })
    const [[onPlayer], [ofService, onPeer], [onJudge]] = [
      await bansOf(player),
      await bansOf(peer),
      await bansOf(judge),
    ]
    expect([onPlayer, ofService, onPeer, onJudge].map((ban) => ban?.byAdministrator)).toEqual([
      true,
      false,
      true,
      false,
    ])
    const refusals = [
      [onPlayer, 'Этот бан выдал администратор, и снять его может только администратор'],
      [ofService, 'Бан модератора или администратора снимает только администратор'],
    ] as const
    for (const [ban, message] of refusals)
      expect((await lift(moderator, ban?.id)).answer).toEqual({
        success: false,
        errors: { banId: [message] },
      })
    expect(await app.moderation.api.activeBan(player.id)).not.toBeNull()
    expect((await lift(moderator, onJudge?.id)).answer.success).toBe(true)
    expect((await lift(admin, onPlayer?.id)).answer.success).toBe(true)
  })

  it('a right that is taken away ends on the pages that are open', async () => {
    const watcher = await withRights('moderator', 'editor')
    await proveOwner(app, admin)
    const page = await connect(app, watcher.token)
    const rightsNow = () =>
      app.platform.realtime.clientsOf(watcher.id).map(({ identity }) => identity?.rights.toSorted())
    expect(rightsNow()).toEqual([['editor', 'moderator']])
    const body = { accountId: watcher.id, right: 'moderator', granted: false } as const
    expect((await call(app, setRight, { as: admin, body })).answer.success).toBe(true)
    await until(() => rightsNow()[0]?.length === 1, 'the page to come back')
    expect(rightsNow()).toEqual([['editor']])
    page.close()
  })

  it('a search finds players by name, number and whole address, and shows no address', async () => {
    const player = await signUp(app, { username: 'Ночной_Дозор', email: 'watch.night@example.com' })
    for (const text of ['ной_доз', String(player.id), 'Watch.Night@example.com']) {
      const { answer } = await call(app, findPlayers, { as: moderator, query: { text } })
      expect(answer.rows.map(({ id }) => id)).toContain(player.id)
      expect(JSON.stringify(answer)).not.toContain('watch.night')
    }
    const namesake = await signUp(app, { username: `Номер ${player.id}` })
    const { answer: both } = await call(app, findPlayers, {
      as: moderator,
      query: { text: String(player.id) },
    })
    // The account with this number, before the newer ones that only have it in the name (as others here may by
    // chance).
    expect(both.rows[0]?.id).toBe(player.id)
    expect(both.rows.map(({ id }) => id)).toContain(namesake.id)
    // A sign of the pattern language means itself.
    expect((await call(app, findPlayers, { as: moderator, query: { text: '%дозор%' } })).answer.rows).toEqual(
      [],
    )
    expect((await call(app, findPlayers, { as: moderator, query: { text: 'watch.n' } })).answer.rows).toEqual(
      [],
    )
  })
})

describe('the search switch', () => {
  it('closes with a reason for everybody, for administrators alone, and opens again', async () => {
    await proveOwner(app, admin)
    const heard: string[] = []
    const stop = app.moderation.api.onSearchClosed((reason) => void heard.push(reason))
    const body = { disabledReason: 'Обновляем сервер' }
    expect((await call(app, setSearchSwitch, { as: moderator, body })).status).toBe(403)
    expect(
      (await call(app, setSearchSwitch, { as: admin, body: { disabledReason: ' ' } })).answer.errors,
    ).toEqual({
      disabledReason: ['Напишите причину'],
    })
    await call(app, setSearchSwitch, { as: admin, body })
    expect(await app.moderation.api.searchDisabledReason()).toBe('Обновляем сервер')
    await until(() => heard.length === 1)
    expect((await call(app, getSearchSwitch, { as: moderator })).answer).toEqual(body)
    await call(app, setSearchSwitch, { as: admin, body: { disabledReason: null } })
    expect(await app.moderation.api.searchDisabledReason()).toBeNull()
    expect(await lastAct()).toMatchObject({ act: 'search_opened', player: null })
    expect(heard).toHaveLength(1)
    stop()
  })
})

it('the search is not switched over what another administrator has done meanwhile', async () => {
  const other = await proveOwner(app, await withRights('administrator'))
  await proveOwner(app, admin)
  const turn = async (as: TestAccount, disabledReason: string | null, seen?: string | null) =>
    (await call(app, setSearchSwitch, { as, body: { disabledReason, ...(seen !== undefined && { seen }) } }))
      .answer
  const both = await Promise.all([turn(admin, 'Обновление', null), turn(other, 'Авария', null)])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(both.find(({ success }) => !success)?.errors).toHaveProperty('seen')
  const reason = await app.moderation.api.searchDisabledReason()
  expect(await turn(admin, null, 'Другая причина')).toHaveProperty('errors.seen')
  expect(await app.moderation.api.searchDisabledReason()).toBe(reason)
  expect(await turn(admin, null, reason)).toEqual({ success: true })
})

describe('blocks', () => {
  it('apply in both directions, and can be ended', async () => {
    const [one, other, third] = [await signUp(app), await signUp(app), await signUp(app)]
    const block = (userId: number, blocked: boolean) =>
      call(app, setBlock, { as: one, body: { userId, blocked } })
    expect((await block(other.id, true)).answer.success).toBe(true)
    expect((await block(other.id, true)).answer.success).toBe(true)
    expect((await call(app, getBlocks, { as: one })).answer).toEqual([
      { id: other.id, username: other.username },
    ])
    expect(await app.moderation.api.blockedPairs([third.id, other.id, one.id])).toEqual(
      new Set([pairKey(other.id, one.id)]),
    )
    expect((await call(app, getBlocks, { as: other })).answer).toEqual([])
    await block(other.id, false)
    expect((await app.moderation.api.blockedPairs([one.id, other.id])).size).toBe(0)
    expect((await block(one.id, true)).answer.success).toBe(false)
    expect((await block(999_999, true)).status).toBe(404)
  })
})

it('blocks that are made at one moment do not pass the limit of the list', async () => {
  const player = await signUp(app)
  const others = await Promise.all(Array.from({ length: 6 }, () => signUp(app)))
  await sql`insert into blocks (account_id, blocked_id, created_at)
    select ${player.id}, 1000000 + number, now() from generate_series(1, ${BLOCKS_LIMIT - 2}::int) as number`.execute(
    app.db,
  )
  const answers = await Promise.all(
    others.map(({ id }) => call(app, setBlock, { as: player, body: { userId: id, blocked: true } })),
  )
  expect(answers.filter(({ answer }) => answer.success)).toHaveLength(2)
  expect((await call(app, getBlocks, { as: player })).answer).toHaveLength(BLOCKS_LIMIT)
})

// Last: weeks go by, and the sessions of the others with them.
describe('bans for leaving', () => {
  it('grow step by step, once for a game, and expire; the player is told the next one before', async () => {
    const player = await signUp(app)
    const nextMinutes = async () => (await call(app, getLeavingBan, { as: player })).answer.ms / 60_000
    expect(await nextMinutes()).toBe(5)
    const minutesLeft = async () => {
      const ban = await app.moderation.api.activeBan(player.id)
      return ((ban?.until ?? clock.now()) - clock.now()) / 60_000
    }
    await leave(player.id, 1)
    expect(await minutesLeft()).toBe(5)
    await leave(player.id, 1)
    expect(await minutesLeft()).toBe(5)
    expect(await nextMinutes()).toBe(30)
    for (const [game, minutes] of [
      [2, 30],
      [3, 1440],
      [4, 10_080],
      [5, 10_080],
    ] as const) {
      await clock.leap(10_080 * 60_000)
      await leave(player.id, game)
      expect(await minutesLeft()).toBe(minutes)
    }
    await clock.leap(31 * 24 * 60 * 60_000)
    await leave(player.id, 6)
    expect(await minutesLeft()).toBe(5)
  })
})
