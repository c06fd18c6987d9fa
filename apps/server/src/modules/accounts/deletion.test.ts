import { getMe, login } from '@gorod/contracts/accounts'
import { deleteAccount, downloadData, updateCabinet } from '@gorod/contracts/cabinet'
import { HOUR_MS } from '@gorod/contracts/durations'
import { getFinishedGame, getGames } from '@gorod/contracts/game'
import { logMediaError } from '@gorod/contracts/media'
import { addPaymentCard, getPayments, startSubscription } from '@gorod/contracts/payments'
import { getProfile } from '@gorod/contracts/profile'
import { startPracticeMessage, startSearchMessage } from '@gorod/contracts/search'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SocketPlayer } from '../../testing/games/socket-player.ts'
import {
  appForFile,
  call,
  connect,
  FakeClock,
  passTimeUntil,
  signUp,
  type TestAccount,
  until,
} from '../../testing/index.ts'

const DELETED = 'удалённый игрок'

const clock = new FakeClock()
const app = await appForFile({ clock })

const remove = (
  as: TestAccount,
  body: { password?: string; username?: string } = { password: as.password },
) => call(app, deleteAccount, { as, body })

async function inPractice(account: TestAccount): Promise<SocketPlayer> {
  const player = new SocketPlayer({ url: app.url, token: account.token })
  const { gameId } = await player.ask(startPracticeMessage, { pace: 'brisk' })
  await player.join(gameId)
  return player
}

/** Plays a game to its end by the clock; returns its number. */
async function playedGame(account: TestAccount): Promise<number> {
  const player = await inPractice(account)
  await passTimeUntil(app, clock, () => player.over, HOUR_MS)
  await player.until('being free again', () => player.activity?.kind === 'idle')
  player.close()
  return until(
    async () =>
      (await call(app, getGames, { as: account, query: { user_id: account.id } })).answer.rows[0]?.id,
    'the game in the list',
  )
}

async function fillEverything(account: TestAccount): Promise<void> {
  const body = {
    phone: '+79123456789',
    city: 'Омск',
    firstname: 'Анна',
    birthday: '1990-01-01',
    country: 'RU',
  }
  await call(app, updateCabinet, { as: account, body })
  await call(app, addPaymentCard, { as: account, body: {} })
  const cardId = (await call(app, getPayments, { as: account })).answer.cards[0]?.id ?? ''
  await call(app, startSubscription, { as: account, body: { cardId } })
  await call(app, logMediaError, {
    as: account,
    body: { mediaServerUrl: '/janus', errorType: 'janus_api_call_failed', userId: '1', from: 'system_check' },
  })
  await sql`insert into social_identities values ('google', ${`sub-${account.id}`}, ${account.id}, 'g@example.com', now())`.execute(
    app.db,
  )
  await sql`insert into password_recoveries values (${Buffer.from(`r${account.id}`)}, ${account.id}, now(), now())`.execute(
    app.db,
  )
}

describe('the data of an account', () => {
  it('the download is one file with all of it, and nothing to sign in with', async () => {
    const account = await signUp(app)
    await fillEverything(account)
    const number = await playedGame(account)
    const { answer, headers, status } = await call(app, downloadData, { as: account })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="account-${account.id}.json"`)
    expect(headers.get('content-type')).toContain('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(answer).toMatchObject({
      madeAt: new Date(clock.now()).toISOString(),
      accounts: {
        account: { id: account.id, email: account.email, phone: '+79123456789', birthday: '1990-01-01' },
        sessions: [{ address: '127.0.0.1' }],
        passwordRecoveries: [{}],
        socials: [{ provider: 'google', email: 'g@example.com' }],
        knownDevices: [{}],
      },
      wallet: { cards: [{ last4: '4242' }], subscription: { cancelled_at: null } },
      media: { connectionErrors: [{ errorType: 'janus_api_call_failed' }] },
      activity: { place: null, seenAt: expect.any(String) },
      games: {
        games: [
          { number, status: 'finished', role: expect.any(String), result: { won: expect.any(Boolean) } },
        ],
      },
      statistics: { playedGames: [{ number, mode: 'practice' }] },
      matchmaking: { queued: null, found: null },
    })
    const file = JSON.stringify(answer)
    expect(file).not.toContain('argon2')
    expect(file).not.toMatch(/hash|secret|token|provider_ref/i)
    const { rows } = await sql<{ kept: string }>`
      select password_hash as kept from accounts where id = ${account.id}
      union all select encode(secret_hash, 'hex') from sessions where account_id = ${account.id}
      union all select encode(device_hash, 'hex') from known_devices where account_id = ${account.id}
      union all select provider_ref from payment_cards where account_id = ${account.id}`.execute(app.db)
    expect(rows.length).toBe(4)
    for (const { kept } of rows) expect(file).not.toContain(kept)
  })

  it('the download says of a running game only that it runs, and nothing of any other player', async () => {
    const account = await signUp(app)
    const player = await inPractice(account)
    await passTimeUntil(app, clock, () => player.events.some(({ type }) => type === 'rolesDealt'), HOUR_MS)
    const { answer } = await call(app, downloadData, { as: account })
    expect(answer).toMatchObject({
      games: { games: [{ status: 'running', seat: player.viewer, role: null, result: null }] },
      activity: { place: { kind: 'game', seat: player.viewer } },
    })
    expect(JSON.stringify(answer)).not.toMatch(/civilian|sheriff|mafia|godfather|seed/)
    player.close()
  })

  it('the data of a stranger is nowhere in the download', async () => {
    const [mine, theirs] = [await signUp(app), await signUp(app, { email: 'unmistakable@example.com' })]
    await fillEverything(theirs)
    const { answer } = await call(app, downloadData, { as: mine })
    expect(JSON.stringify(answer)).not.toMatch(/unmistakable|4242|Омск/)
  })

  it('the download is made five times an hour for one account', async () => {
    const [busy, other] = [await signUp(app), await signUp(app)]
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await call(app, downloadData, { as: busy })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await call(app, downloadData, { as: other })).status).toBe(200)
  })
})

describe('the deletion of an account', () => {
  it('leaves nothing of the person, and a stand-in in its games', async () => {
    const account = await signUp(app, { username: 'Gone Forever' })
    await fillEverything(account)
    const number = await playedGame(account)
    const page = await connect(app, account.token)
    const { answer, headers } = await remove(account)
    expect(answer).toEqual({ success: true })
    expect(headers.getSetCookie().join()).toMatch(/access-token=;.*session=;/)
    await until(() => page.socket.disconnected)
    await until(async () => (await rowsWith(account)).length === 0, 'everything being forgotten')
    const { rows: own } = await sql`
      select email, password_hash, phone, city, birthday from accounts where id = ${account.id}`.execute(
      app.db,
    )
    expect(own).toEqual([{ email: null, password_hash: null, phone: null, city: null, birthday: null }])

    expect((await call(app, getMe, { as: account })).error.code).toBe('session_expired')
    const back = await call(app, login, { body: { username: account.email, password: account.password } })
    expect(back.error.code).toBe('login_unknown')
    const { answer: profile } = await call(app, getProfile, { query: { userId: account.id } })
    expect(profile).toMatchObject({ username: DELETED, image: null, deleted: true, games_count: 0 })
    const { answer: list } = await call(app, getGames, { query: { userId: account.id } })
    expect(list).toEqual({ rows: [], totalCount: 0 })
    // By then strangers may see the end of the practice game.
    await clock.advance(30_000)
    const { answer: game } = await call(app, getFinishedGame, { query: { id: number } })
    expect(game.players).toHaveLength(10)
    expect(game.players.filter(({ bot }) => !bot)).toEqual([
      expect.objectContaining({ username: DELETED, userId: null, image: null, result: expect.anything() }),
    ])
    const [listed] = await app.accounts.api.listAccounts([account.id])
    expect(listed).toMatchObject({
      username: DELETED,
      image: null,
      verified: false,
      rights: [],
      deleted: true,
    })
  })

  it('frees its address and its name for a new one', async () => {
    const account = await signUp(app, { username: 'Phoenix', email: 'phoenix@example.com' })
    await remove(account)
    const next = await signUp(app, { username: 'Phoenix', email: 'phoenix@example.com' })
    expect(next.id).not.toBe(account.id)
    expect((await call(app, getMe, { as: next })).answer.username).toBe('Phoenix')
  })

  it('works although somebody took the name of the empty row', async () => {
    const account = await signUp(app)
    await signUp(app, { username: `Deleted-${account.id}` })
    expect((await remove(account)).answer).toEqual({ success: true })
  })

  it.each([
    ['no password', {}, { password: ['Это поле обязательно'] }],
    ['a wrong password', { password: 'guess' }, { password: ['Неправильный пароль'] }],
    ['the name instead', { username: 'unused' }, { password: ['Это поле обязательно'] }],
  ])('a deletion is refused with %s', async (_name, body, errors) => {
    const account = await signUp(app)
    expect((await remove(account, body)).answer).toEqual({ success: false, errors })
    expect((await call(app, getMe, { as: account })).status).toBe(200)
  })

  it('a name confirms the deletion where there is no password', async () => {
    const account = await signUp(app)
    await sql`update accounts set password_hash = null where id = ${account.id}`.execute(app.db)
    expect((await remove(account, { password: account.password })).answer).toEqual({
      success: false,
      errors: { username: ['Это поле обязательно'] },
    })
    expect((await remove(account, { username: 'another' })).answer.errors).toEqual({
      username: ['Имя не совпадает'],
    })
    expect((await remove(account, { username: ` ${account.username} ` })).answer).toEqual({ success: true })
  })

  it('waits for the end of a game and of a search', async () => {
    const [playing, searching] = [await signUp(app), await signUp(app)]
    const player = await inPractice(playing)
    const refused = await remove(playing)
    expect([refused.status, refused.error.code]).toEqual([409, 'already_in_game'])
    const searcher = await connect(app, searching.token)
    await searcher.ask(startSearchMessage, {})
    expect((await remove(searching)).error.code).toBe('already_in_game')
    for (const account of [playing, searching])
      expect((await call(app, getMe, { as: account })).status).toBe(200)
    player.close()
    searcher.close()
  })

  it('a deletion sent twice at the same moment is done once', async () => {
    const account = await signUp(app)
    const answers = await Promise.all([remove(account), remove(account)])
    expect(answers.some(({ answer }) => answer?.success === true)).toBe(true)
    for (const { status } of answers) expect([200, 401]).toContain(status)
    const { rows } = await sql<{
      username: string
    }>`select username from accounts where id = ${account.id}`.execute(app.db)
    expect(rows).toEqual([{ username: `deleted-${account.id}` }])
  })

  it('ends a search begun in the same moment', async () => {
    const account = await signUp(app)
    await sql`insert into activities (account_id, kind, ref, since) values (${account.id}, 'searching', '', now())`.execute(
      app.db,
    )
    await sql`insert into search_queue (account_id, joined_at) values (${account.id}, now())`.execute(app.db)
    for (const { personalData } of [app.matchmaking, app.activity])
      await personalData?.forget?.(account.id, DELETED)
    expect(await app.activity.api.placeOf(account.id)).toBeNull()
  })
})

/**
 * Columns in which a bare number may stay: the games of others still count as before, and for a day the marks of the owner are kept as
 * keyed hashes (`moderation/commands/follow-owner.ts`).
 */
const NUMBERED = ['game_seats', 'game_results', 'rated_seats', 'ban_marks']

/**
 * Rows that still contain the account, by number, name or address. The time of its last use is left out: its pages
 * report that once more while they close.
 */
async function rowsWith(account: TestAccount): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not like 'kysely%' and table_name <> 'activity_presence'`.execute(app.db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} as t`.execute(app.db)
    for (const { row } of rows) {
      const text = JSON.stringify(row)
      const numbered = row.account_id === account.id && !NUMBERED.includes(name)
      if (numbered || text.includes(account.username) || text.includes(account.email)) {
        found.push(`${name}: ${text}`)
      }
    }
  }
  return found
}
