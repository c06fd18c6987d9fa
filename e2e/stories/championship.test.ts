import { HOUR_MS } from '@gorod/contracts/durations'
import { expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { openPage } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

const confirm = ({ id }: Account) =>
  query(
    server,
    'update accounts set email_confirmed_at = now(), email_confirmed_by_owner_at = now() where id = $1',
    [id],
  )

/** A championship that takes players, of this owner, with nine of them on its list: this one and others. */
async function openCup(owner: Account, one: Account): Promise<number> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  const [cup] = await query<{ id: number }>(
    server,
    `insert into championships (title, starts_at, ends_at, places, created_by, life, rounds_by, plan)
     select $1, $2, $3, 12, $4, 'registration', 'schedule', $5::jsonb returning id`,
    ['Кубок ночного города', at(24), at(240), owner.id, JSON.stringify(PLAN)],
  )
  const id = cup?.id ?? 0
  await query(
    server,
    `with made as (
       insert into accounts (email, username, password_hash, newsletter, created_at)
       select 'cup' || $1::int || '.' || n || '@example.org', 'Игрок ' || $1::int || '-' || n, 'x', false, now()
       from generate_series(1, 8) as n returning id)
     insert into championship_players (championship_id, account_id, registered_at) 
     select $1::int, id, now() from (select id from made union all select $2::int) as listed`,
    [id, one.id],
  )
  return id
}

/** Somebody who waits for a place. */
const joinReserve = (cup: number, { id }: Account) =>
  query(
    server,
    `insert into championship_players (championship_id, account_id, registered_at, state)
     values ($1, $2, now(), 'reserve')`,
    [cup, id],
  )

const PLAN = {
  description: 'Каждый встречается с каждым.',
  roundsBy: 'schedule',
  conditions: { minMmr: null, maxMmr: null, minGames: null, minAccountDays: null, clubId: null },
  code: 'НОЧЬ',
  list: null,
  fee: 1,
  ruleSet: 'fiim',
  judges: 'automatic',
  tables: 1,
  rounds: 3,
  finalRounds: 0,
  finalKeepsPoints: true,
  standings: { sum: ['base', 'extra'], ties: ['extra'] },
  hiddenFrom: 3,
  lateUntilRound: 2,
  substituteTakesPoints: true,
  walkOverPoints: 1,
  apart: [],
}

/** A seated player who will not come: there is nobody to take the place, then there is. */
async function giveUp(
  cup: number,
  { leaver, waiting, owner }: Record<'leaver' | 'waiting' | 'owner', Account>,
): Promise<void> {
  const visitor = await openPage({ browser, server, path: `/championships/${cup}`, as: leaver })
  const { page } = visitor
  await page.getByText('В запасе никого нет, напишите организатору').waitFor()
  expect(await page.getByRole('complementary').getByRole('link', { name: owner.username }).count()).toBe(1)
  await joinReserve(cup, waiting)
  await page.reload()
  await page.getByRole('button', { name: 'Уступить место запасному' }).click()
  await lookAt(visitor, 'championship-give-up')
  await page.getByRole('dialog').getByRole('button', { name: 'Уступить место' }).click()
  await page.getByText('Вы больше не участвуете').waitFor()
  await page.getByRole('tab', { name: 'Расписание' }).click()
  await page.getByText(waiting.username).first().waitFor()
  expect(await page.getByText(leaver.username).and(page.locator('ol span')).count()).toBe(0)
  await expectClean(visitor)
}

const ROLES = ['sheriff', 'godfather', 'mafia', 'mafia', ...Array(6).fill('civilian')]

/** A championship by search that runs, with two rounds played and one game that goes on. */
async function searchedCup(owner: Account): Promise<number> {
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  const plan = {
    ...PLAN,
    roundsBy: 'search',
    description: 'Играйте, когда удобно.',
    hiddenFrom: null,
    code: null,
  }
  const [cup] = await query<{ id: number }>(
    server,
    `insert into championships (title, starts_at, ends_at, created_by, life, rounds_by, plan)
     select $1, $2, $3, $4, 'registration', 'search', $5::jsonb returning id`,
    ['Кубок быстрых столов', at(-48), at(240), owner.id, JSON.stringify(plan)],
  )
  const id = cup?.id ?? 0
  const rows = await query<{ id: number }>(
    server,
    `with made as (
       insert into accounts (email, username, password_hash, newsletter, created_at)
       select 'found' || $1::int || '.' || n || '@example.org', 'Искатель ' || $1::int || '-' || n, 'x', false, now()
       from generate_series(1, 10) as n returning id)
     insert into championship_players (championship_id, account_id, registered_at, number)
     select $1::int, id, now(), row_number() over () from made returning account_id as id`,
    [id],
  )
  const seats = rows.map((row) => row.id)
  for (const round of [1, 2, 3]) {
    const results = seats.map((player, index) => {
      const won = index % 2 === round % 2
      const [base, extra] = [won ? 1 : 0, index / 10]
      const points = { base, bestMove: 0, ci: 0, extra, penalties: 0, total: base + extra }
      return { player, role: ROLES[index], won, firstKilled: index === 7, points }
    })
    await query(server, 'insert into championship_rounds values ($1, $2, $3, $4)', [
      id,
      round,
      'main',
      at(round - 40),
    ])
    await query(
      server,
      `insert into championship_tables (championship_id, round, table_number, state, seats, results)
       values ($1, $2, 1, $3, $4::jsonb, $5::jsonb)`,
      [
        id,
        round,
        round < 3 ? 'finished' : 'playing',
        JSON.stringify(seats),
        round < 3 ? JSON.stringify(results) : null,
      ],
    )
  }
  return id
}

it('a championship by search shows its found tables to players and to the organiser', async () => {
  const owner = await makeAccount(server.url, `Хозяин поиска ${process.pid}`)
  await confirm(owner)
  const id = await searchedCup(owner)
  const reader = await openPage({ browser, server, path: `/championships/${id}`, as: owner })
  const { page } = reader
  await page.getByText('Лучший игрок').waitFor()
  await lookAt(reader, 'championship-search')
  for (const tab of ['Расписание', 'Правила']) {
    await page.getByRole('tab', { name: tab }).click()
    await lookAt(reader, `championship-search-${tab}`)
  }
  await page.goto(`${server.url}/championships/${id}/manage`)
  await page.getByRole('tab', { name: 'Туры' }).click()
  await page.getByRole('region', { name: 'Тур 3' }).waitFor()
  for (const tab of ['Туры', 'Результаты', 'Настройки']) {
    await page.getByRole('tab', { name: tab }).click()
    await lookAt(reader, `championship-search-organiser-${tab}`)
  }
  await expectClean(reader)
})

it('a player registers with the code, the organiser seats the rounds, and both see them', async () => {
  const [owner, player, leaver, waiting] = (await Promise.all(
    ['Организатор', 'Инженер', 'Занятой', 'Запасной'].map((name) =>
      makeAccount(server.url, `${name} ${process.pid}`),
    ),
  )) as [Account, Account, Account, Account]
  await Promise.all([owner, player, leaver, waiting].map(confirm))
  const id = await openCup(owner, leaver)

  const reader = await openPage({ browser, server, path: `/championships/${id}`, as: player })
  const { page } = reader
  await page.getByText('9 из 12 мест занято').waitFor()
  await page.getByRole('button', { name: 'Записаться' }).click()
  await page.getByText('Код приглашения не подходит').waitFor()
  await lookAt(reader, 'championship-register')
  await page.getByLabel('Код приглашения').fill('НОЧЬ')
  await page.getByRole('button', { name: 'Записаться' }).click()
  await page.getByText('Вы участвуете').waitFor()
  await page.getByText('10 из 12 мест занято').waitFor()

  const organiser = await openPage({ browser, server, path: `/championships/${id}/manage`, as: owner })
  const pult = organiser.page
  await pult.getByRole('button', { name: 'Закрыть запись и рассадить' }).click()
  await pult.getByRole('button', { name: 'Начать туры' }).click()
  await pult.getByText('Сначала рассадите игроков').waitFor()
  await pult.getByRole('button', { name: 'Посчитать туры отбора' }).click()
  await pult.getByText('пар без встречи').waitFor()
  await pult.getByText('Сначала рассадите игроков').waitFor({ state: 'detached' })
  await lookAt(organiser, 'championship-organiser')
  await giveUp(id, { leaver, waiting, owner })
  await pult.getByRole('button', { name: 'Начать туры' }).click()
  await pult.getByRole('tab', { name: 'Туры' }).click()
  await pult.getByRole('button', { name: 'Не играть' }).first().click()
  await pult.getByRole('dialog').getByRole('button', { name: 'Закрыть стол без игры' }).click()
  await pult.getByText('без игры').waitFor()
  await lookAt(organiser, 'championship-organiser-rounds')
  for (const tab of ['Игроки', 'Результаты', 'Судьи и права', 'Настройки']) {
    await pult.getByRole('tab', { name: tab }).click()
    await lookAt(organiser, `championship-organiser-${tab}`)
  }
  await pult.getByRole('textbox', { name: 'Название' }).fill('Кубок позднего города')
  await pult.getByRole('button', { name: 'Сохранить название и время' }).click()
  await pult.getByText('Сохранено.').waitFor()
  await expectClean(organiser)

  await page.goto(`${server.url}/championships/${id}?tab=table`)
  await page.getByRole('link', { name: player.username }).waitFor()
  await lookAt(reader, 'championship')
  await page.getByLabel('Найти игрока').fill('никого такого')
  await page.getByText('Никого с таким ником в таблице нет').waitFor()
  await page.getByLabel('Найти игрока').fill('')
  await page.getByRole('tab', { name: 'Расписание' }).click()
  await page.getByText('вы: стол 1, место').first().waitFor()
  await lookAt(reader, 'championship-schedule')
  for (const tab of ['Сетка посадки', 'Игроки 10', 'Правила']) {
    await page.getByRole('tab', { name: tab }).click()
    await lookAt(reader, `championship-${tab}`)
  }
  await page.goto(`${server.url}/championships`)
  await page.getByRole('link', { name: 'Кубок позднего города' }).first().waitFor()
  await lookAt(reader, 'championships')
  expect(await page.title()).toContain('Чемпионаты')
  await expectClean(reader)
})
