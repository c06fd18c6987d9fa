import { LONGEST_AUDIENCE_DELAY_SECONDS } from '@gorod/contracts/audience-delay'
import {
  changeChampionshipLife,
  changePlayer,
  changeTable,
  saveChampionshipPlan,
  seatChampionship,
  shareChampionship,
} from '@gorod/contracts/championship-console'
import {
  type ChampionshipPage,
  getChampionshipPage,
  getChampionshipStandings,
} from '@gorod/contracts/championship-pages'
import { PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { registerForChampionship } from '@gorod/contracts/championships'
import { MINUTE_MS } from '@gorod/contracts/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asProved } from '../../testing/accounts/prove-owner.ts'
import { chargesOf } from '../../testing/championships/charges.ts'
import { draft, type Organiser } from '../../testing/championships/organiser.ts'
import { Rounds } from '../../testing/championships/play-rounds.ts'
import { makeClub } from '../../testing/clubs/made-club.ts'
import { call, jobsDone, LONG_TOKENS, Site, signUp, type TestAccount } from '../../testing/index.ts'

const site = new Site({ env: LONG_TOKENS })
beforeAll(() => site.start())
afterAll(() => site.stop())

const rounds = new Rounds(site)
const begin = (cup: Organiser, round: number) => rounds.begin(cup, round)
const play = (games: readonly string[]) => rounds.play(games)
const app = () => site.app
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => signUp(site.app, { verified: true })))
const administrator = () => signUp(site.app, { verified: true, rights: ['administrator'] })
const tickets = async (as: TestAccount) => (await site.app.wallet.api.balance(as.id)).tickets

const statesOf = async (cup: Organiser, round: number) => (await cup.tables(round)).map(({ state }) => state)

describe('a championship of rounds', () => {
  test('goes to its end with a table annulled and played again, a player replaced and the server away', async () => {
    const [as, judge, players] = [
      await administrator(),
      await signUp(site.app, { verified: true, rights: ['judge'] }),
      await people(10),
    ]
    const plan = { fee: 1, judges: 'human', lateUntilRound: 2, rounds: 3, hiddenFrom: 3 } as const
    const cup = await draft({ app, as }, plan)
    await call(app(), shareChampionship, {
      as,
      body: { id: cup.id, username: judge.username, role: 'judge', granted: true },
    })
    await cup.become('announced', 'registration')
    await cup.register(players)
    expect(await tickets(players[0]!)).toBe(2)
    await cup.become('seating')
    await cup.seat()
    await cup.become('running')

    const [first = ''] = await begin(cup, 1)
    expect((await cup.tables(1))[0]).toMatchObject({ judgeId: judge.id, state: 'playing' })
    await site.restart()
    await play([first])
    expect(await statesOf(cup, 1)).toEqual(['finished'])

    // A late player takes the place of another, with the points.
    const late = await signUp(site.app, { verified: true })
    await cup.register([late])
    expect((await cup.page(late)).me?.state).toBe('reserve')
    const before = await cup.standings()
    const leaver = players[3]!
    await cup.replace(leaver, late)
    const after = await cup.standings()
    expect(after.rows.map(({ player }) => player)).not.toContain(leaver.id)
    expect(sumOf(after, late.id)).toBe(sumOf(before, leaver.id))
    expect((await cup.tables(2))[0]?.seats).toContain(late.id)
    expect((await cup.tables(2))[0]?.seats).not.toContain(leaver.id)

    const [second = ''] = await begin(cup, 2)
    await play([second])
    const gamesCounted = async () => Math.max(...(await cup.standings()).rows.map(({ games }) => games))
    expect(await gamesCounted()).toBe(2)
    await app().games.api.makeRuling(second, {
      from: 'judge',
      change: { kind: 'annulled', annulled: true },
      reason: 'a wrong card',
    })
    await jobsDone(app())
    expect(await statesOf(cup, 2)).toEqual(['annulled'])
    expect(await gamesCounted()).toBe(1)
    await cup.changeTable(2, 1, { what: 'replay' })
    const [again = ''] = await begin(cup, 2)
    expect(again).not.toBe(second)
    await play([again])
    // The annulled game is told of once more: it is no game of this table any more.
    await app().games.api.recountResults(second)
    expect(await gamesCounted()).toBe(2)

    // The round is not played: those who came get the points of the plan. It is hidden until it is revealed.
    const absent = (await cup.tables(3))[0]?.seats.slice(0, 1) ?? []
    await cup.changeTable(3, 1, { what: 'walkover', absent })
    const seen = await cup.standings()
    const all = await cup.standings({ hidden: 'yes' })
    expect(seen.hiddenFrom).toBe(3)
    for (const { player, sum } of all.rows)
      expect(sum - sumOf(seen, player)).toBeCloseTo(absent.includes(player) || player === leaver.id ? 0 : 1)
    await cup.become('finished')
    expect((await cup.page()).life).toBe('finished')
    // A finished championship keeps its fees.
    expect(await chargesOf(app(), players[0]!)).toEqual([{ tickets: 1, refunded: false }])
  })

  test('tells the result of a table to strangers when its audience has seen the end', async () => {
    const [as, players, [stranger]] = [await administrator(), await people(10), await people(1)]
    const cup = await draft({ app, as }, { rounds: 1 })
    await cup.become('announced', 'registration')
    await cup.register(players)
    await cup.become('seating')
    await cup.seat()
    await cup.become('running')
    const games = await begin(cup, 1)
    // Not asked for over a call: the clock may have passed until when it is of use.
    const { rows } = await sql<{ title: string }>`
      select title from notifications where account_id = ${players[0]!.id} and title like 'Тур %'`.execute(
      app().db,
    )
    expect(rows).toEqual([{ title: 'Тур 1, стол 1: игра началась' }])
    await play(games)
    const seenBy = async (reader: TestAccount | null) => {
      const who = reader === null ? {} : { as: reader }
      const page = await call(app(), getChampionshipPage, { ...who, query: { id: cup.id } })
      const standings = await call(app(), getChampionshipStandings, { ...who, query: { id: cup.id } })
      const games = Math.max(...standings.answer.rows.map((row) => row.games))
      return [page.answer.rounds[0]?.tables[0]?.state, games]
    }
    for (const reader of [stranger!, null]) expect(await seenBy(reader)).toEqual(['playing', 0])
    for (const reader of [players[0]!, as]) expect(await seenBy(reader)).toEqual(['finished', 1])
    await site.clock.leap(LONGEST_AUDIENCE_DELAY_SECONDS * 1000)
    for (const reader of [stranger!, null]) expect(await seenBy(reader)).toEqual(['finished', 1])
  })

  test('gives all fees back once when it is cancelled', async () => {
    const [as, players] = [await administrator(), await people(2)]
    const cup = await draft({ app, as }, { fee: 2 })
    await cup.become('announced', 'registration')
    await cup.register(players)
    expect(await Promise.all(players.map(tickets))).toEqual([1, 1])
    const body = { championshipId: cup.id, registered: false }
    await call(app(), registerForChampionship, { as: players[1]!, body })
    expect(await tickets(players[1]!)).toBe(3)
    // A player who comes again pays again.
    await cup.register([players[1]!])
    expect(await tickets(players[1]!)).toBe(1)
    await Promise.all([cup.become('cancelled'), cup.become('cancelled')])
    expect(await Promise.all(players.map(tickets))).toEqual([3, 3])
  })

  test('keeps a player who cannot pay the fee off its list', async () => {
    const [as, player] = [await administrator(), await signUp(site.app, { verified: true })]
    const cup = await draft({ app, as }, { fee: 4 })
    await cup.become('announced', 'registration')
    const body = { championshipId: cup.id, registered: true }
    const refused = await call(app(), registerForChampionship, { as: player, body })
    expect([refused.status, refused.error.code]).toEqual([409, 'currencies_insufficiency'])
    expect((await cup.page(player)).me?.state).toBeNull()
    expect(await tickets(player)).toBe(3)
  })

  test('a table waits for a player who is elsewhere, says so, and opens when they are free', async () => {
    const [as, players] = [await administrator(), await people(20)]
    const cups: Organiser[] = []
    for (const own of [players.slice(0, 10), players.slice(9, 19)]) {
      const cup = await draft({ app, as })
      await cup.become('announced', 'registration')
      await cup.register(own)
      await cup.become('seating')
      await cup.seat()
      await cup.become('running')
      cups.push(cup)
    }
    const [one, other] = cups as [Organiser, Organiser]
    const games = await begin(one, 1)
    await other.begin(1)
    await site.passTimeUntil(async () => (await other.console()).problems.length > 0, MINUTE_MS)
    expect((await other.console()).problems).toEqual([
      { round: 1, table: 1, why: 'elsewhere', accountId: players[9]!.id },
    ])
    await play(games)
    await site.passTimeUntil(async () => (await statesOf(other, 1))[0] === 'playing', MINUTE_MS)
    expect((await other.console()).problems).toEqual([])
  })
})

describe('the entry to a championship', () => {
  test('names every condition that is not met, and asks for the code', async () => {
    const [as, player] = [await administrator(), await signUp(site.app, { verified: true })]
    const clubId = await makeClub(app(), [[as, 'owner']], { name: 'Табакерка' })
    const conditions = { minMmr: 1200, maxMmr: null, minGames: 5, minAccountDays: null, clubId }
    const cup = await draft({ app, as }, { conditions, list: ['somebody'], code: 'КЛУБ' })
    await cup.become('announced', 'registration')
    const ask = async (code?: string) => {
      const body = { championshipId: cup.id, registered: true, ...(code !== undefined && { code }) }
      return (await call(app(), registerForChampionship, { as: player, body })).answer
    }
    expect(await ask()).toEqual({
      success: false,
      errors: {
        championshipId: [
          'Нужен рейтинг от 1200',
          'Нужно сыграть игр: 5',
          'Запись только для участников клуба',
          'Вас нет в списке приглашённых',
        ],
      },
    })
    const { me, plan, club } = await cup.page(player)
    expect(club).toEqual({ id: clubId, name: 'Табакерка' })
    expect(me?.conditions.map(({ kind, met, have }) => [kind, met, have])).toEqual([
      ['verified', true, null],
      ['minMmr', false, 1000],
      ['minGames', false, 0],
      ['club', false, null],
      ['listed', false, null],
    ])
    expect(JSON.stringify(plan)).not.toContain('КЛУБ')
    expect(JSON.stringify(plan)).not.toContain('somebody')
    await cup.plan({ list: [` ${player.username.toUpperCase()} `], code: 'КЛУБ' })
    expect(await ask('ДРУГОЙ')).toEqual({
      success: false,
      errors: { code: ['Код приглашения не подходит'] },
    })
    expect(await ask(' КЛУБ ')).toEqual({ success: true })
  })

  test('a championship of a club takes its members, and nobody else', async () => {
    const [as, member] = [await administrator(), await signUp(site.app, { verified: true })]
    const stranger = await signUp(site.app, { verified: true })
    const clubId = await makeClub(app(), [[member, 'owner']])
    const conditions = { ...PLAIN_PLAN.conditions, clubId }
    const cup = await draft({ app, as }, { conditions })
    await cup.become('announced', 'registration')
    const ask = async (player: TestAccount) => {
      const body = { championshipId: cup.id, registered: true }
      return (await call(app(), registerForChampionship, { as: player, body })).answer.success
    }
    expect([await ask(member), await ask(stranger)]).toEqual([true, false])
    const plan = { ...PLAIN_PLAN, conditions: { ...conditions, clubId: 999_999 } }
    const { answer } = await call(app(), saveChampionshipPlan, { as, body: { id: cup.id, plan } })
    expect(answer.errors).toEqual({ clubId: ['Такого клуба нет'] })
  })
})

describe('the right of an organiser', () => {
  test('opens one championship alone, can be shared by its owner only, and shows drafts to nobody else', async () => {
    const [as, friend, stranger] = [await administrator(), ...(await people(2))] as const
    const [own, other] = [await draft({ app, as }), await draft({ app, as })]
    const share = (by: TestAccount, username: string, role: 'organiser' | 'judge' = 'organiser') =>
      asProved(app(), by, () =>
        call(app(), shareChampionship, { as: by, body: { id: own.id, username, role, granted: true } }),
      )
    expect((await share(as, friend!.username)).answer).toEqual({ success: true })
    const statusFor = async (account: TestAccount, id: number) =>
      (await call(app(), getChampionshipPage, { as: account, query: { id } })).status
    expect([await statusFor(friend!, own.id), await statusFor(friend!, other.id)]).toEqual([200, 404])
    expect(await statusFor(stranger!, own.id)).toBe(404)
    const announce = (by: TestAccount, id: number) =>
      call(app(), changeChampionshipLife, { as: by, body: { id, life: 'announced' } })
    expect((await announce(stranger!, own.id)).status).toBe(404)
    expect((await announce(friend!, own.id)).answer).toEqual({ success: true })
    expect((await announce(stranger!, own.id)).status).toBe(403)
    expect((await share(friend!, stranger!.username)).status).toBe(403)
    expect((await share(friend!, stranger!.username, 'judge')).answer.errors).toEqual({
      username: ['У этого игрока нет права судить'],
    })
    const query = { id: own.id, hidden: 'yes' } as const
    expect((await call(app(), getChampionshipStandings, { as: stranger!, query })).status).toBe(403)
    expect((await call(app(), getChampionshipStandings, { as: friend!, query })).status).toBe(200)
  })

  test('keeps what another organiser changed meanwhile, and refuses once where both changed one field', async () => {
    const as = await administrator()
    const cup = await draft({ app, as })
    const before = (await cup.console()).plan
    const save = async (change: Partial<typeof before>, seen = before) => {
      const sent = (plan: typeof before) => ({ ...plan, apart: [] })
      const body = { id: cup.id, plan: sent({ ...seen, ...change }), before: sent(seen) }
      return (await call(app(), saveChampionshipPlan, { as, body })).answer
    }
    const conditions = { ...before.conditions, minMmr: 1200 }
    expect(await save({ rounds: 5, description: 'Первый', conditions })).toEqual({ success: true })
    // The other editor saves, and still sees the plan as it was before.
    expect(await save({ tables: 2 })).toEqual({ success: true })
    const refused = await save({
      rounds: 7,
      description: 'Второй',
      conditions: { ...before.conditions, minMmr: 1300 },
    })
    const again = 'Сохраните ещё раз, чтобы осталось ваше'
    expect(refused.errors).toEqual({
      rounds: [`Пока вы писали, это изменил другой организатор (теперь 5). ${again}`],
      description: [`Пока вы писали, это изменил другой организатор. ${again}`],
      minMmr: [`Пока вы писали, это изменил другой организатор (теперь 1200). ${again}`],
    })
    const now = (await cup.console()).plan
    expect(now).toEqual({ ...before, rounds: 5, tables: 2, description: 'Первый', conditions })
    expect(await save({ rounds: 7 }, now)).toEqual({ success: true })
    expect((await cup.console()).plan).toEqual({ ...now, rounds: 7 })
  })

  test('refuses with words what the life of the championship does not allow', async () => {
    const [as, players] = [await administrator(), await people(10)]
    const cup = await draft({ app, as })
    const life = async (next: 'running' | 'seating' | 'finished') =>
      (await call(app(), changeChampionshipLife, { as, body: { id: cup.id, life: next } })).answer.errors
        ?.life
    expect(await life('running')).toEqual(['Чемпионат сейчас нельзя перевести в это состояние'])
    await cup.become('announced', 'registration')
    expect(await life('seating')).toEqual(['Нужно игроков: 10, записано: 0'])
    await cup.register(players)
    await cup.become('seating')
    expect(await life('running')).toEqual(['Сначала рассадите игроков'])
    await cup.seat()
    const tableOf = async () => (await cup.tables(1))[0]?.seats
    const seated = await tableOf()
    await cup.seat('main', 'another')
    expect(await tableOf()).not.toEqual(seated)
    await cup.seat()
    expect(await tableOf()).toEqual(seated)
    await expect(cup.plan({ rounds: 5 })).rejects.toThrow('Посадка уже начата')
    const reserve = { id: cup.id, accountId: players[0]!.id, state: 'reserve', insteadOf: null } as const
    expect((await call(app(), changePlayer, { as, body: reserve })).answer.errors).toEqual({
      accountId: ['Игрок сидит за столом тура. Замените его другим или исключите'],
    })
    await cup.become('running')
    expect(await life('finished')).toEqual(['Столов без результата: 2'])
    const replay = { id: cup.id, round: 1, table: 1, change: { what: 'replay' } } as const
    expect((await call(app(), changeTable, { as, body: replay })).answer.errors).toEqual({
      table: ['Переиграть можно только аннулированную, прерванную или закрытую без игры'],
    })
    const seat = { id: cup.id, stage: 'final', seed: 'a' } as const
    expect((await call(app(), seatChampionship, { as, body: seat })).answer.errors).toEqual({
      seed: ['В этом чемпионате нет такого этапа'],
    })
  })
})

describe('the files of a championship', () => {
  test('open to programs without an account, but not for a draft', async () => {
    const as = await administrator()
    const cup = await draft({ app, as })
    const file = (name: string) => fetch(`${app().url}/championships/${cup.id}/${name}`)
    expect((await file('standings.csv')).status).toBe(404)
    await cup.become('announced', 'registration')
    await cup.register(await people(10))
    await cup.become('seating')
    await cup.seat()
    await cup.begin(1)
    const csv = await file('standings.csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await csv.text()).split('\r\n')).toHaveLength(12)
    expect(await (await file('rounds.ics')).text()).toContain('SUMMARY:Кубок: тур 1')
    const json = (await (await file('championship.json')).json()) as ChampionshipPage
    expect(json).toMatchObject({
      title: 'Кубок',
      rounds: [{ round: 1 }, { round: 2 }],
      standings: { cut: null },
    })
    expect(json).not.toHaveProperty('me')
    expect(json.plan.ruleSet).toBe(PLAIN_PLAN.ruleSet)
    const picture = await fetch(`${app().url}/previews/championship/${cup.id}.png`)
    expect(picture.headers.get('content-type')).toBe('image/png')
  })
})

type Standings = Awaited<ReturnType<Organiser['standings']>>

function rowOf({ rows }: Standings, player: number) {
  return rows.find((row) => row.player === player)
}

const sumOf = (standings: Standings, player: number) => rowOf(standings, player)?.sum ?? 0
