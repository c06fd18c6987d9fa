import { moscowDayOf } from '@gorod/contracts/moscow-time'
import { expect, it } from 'vitest'
import { makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { openPage } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

const PLAYERS = 25
const MONTH = moscowDayOf(Date.now()).slice(0, 'YYYY-MM'.length)
const MONTH_NAME = new Intl.DateTimeFormat('ru', { month: 'long', timeZone: 'UTC' }).format(
  new Date(`${MONTH}-01`),
)

it('a player sees who leads, where they stand themselves, and finds somebody else', async () => {
  const names = ['Полынь', 'Шах', 'Гудвин', 'Инженер'].map((name) => `${name} ${process.pid}`)
  const [first, second, third, own] = await Promise.all(names.map((name) => makeAccount(server.url, name)))
  if (own === undefined) throw new Error('nobody')
  await query(
    server,
    `insert into ratings (id, generation, counted_at, closed, players, league_players, tiers, rules, regions)
     values ('all', 1000, now(), false, $1, 2, '[{"type":"gold","min":1100,"players":3},{"type":"bronze","min":0,"players":22}]',
       '{"bestGames":30,"leagueGames":10,"idleDays":60}',
       '[{"code":"kz","players":1}]')`,
    [PLAYERS],
  )
  const places = [first, second, third, own].map((account, index) => ({
    account_id: account?.id,
    place: account === own ? PLAYERS : index + 1,
    place_before: account === own ? 18 : [2, 1, null][index],
    league_place: index < 2 ? 2 - index : null,
    mmr: 1400 - 90 * index,
    games: 40 + index,
  }))
  await query(
    server,
    `insert into rating_places (rating, generation, place, place_before, league_place, account_id, mmr, mmr_change, games,
       wins, league_points, region, games_class)
     select 'all', 1000, place, place_before, league_place, account_id, mmr, 12, games, 20, 31.85,
       case when place = 2 then 'kz' end, case when place = 25 then 1 else 2 end
     from json_to_recordset($1) as row(place int, place_before int, league_place int, account_id int, mmr int, games int)`,
    [JSON.stringify(places)],
  )
  await query(
    server,
    `insert into rating_groups (rating, generation, region, games_class, tier, players, league_players)
     values ('all', 1000, 'kz', 2, 'gold', 1, 1), ('all', 1000, null, 2, 'gold', 2, 1), ('all', 1000, null, 1, 'bronze', 1, 0)`,
  )
  await query(
    server,
    `insert into judge_places (rating, place, account_id, games, league_games, championship_games, week_games)
     values ('all', 1, $1, 42, 12, 9, 3), ('all', 30, $2, 2, 1, 0, 0)`,
    [second?.id, own.id],
  )
  const visitor = await openPage({ browser, server, path: '/ratings?rating=all', as: own })
  const { page } = visitor
  const rows = page.locator('tbody tr')
  await rows
    .first()
    .getByText(names[0] ?? '')
    .waitFor()
  expect(await rows.count()).toBe(4)
  await rows.last().getByText('вы', { exact: true }).waitFor()
  expect(await rows.last().textContent()).toContain('25')
  await lookAt(visitor, 'ratings')

  const filters = (name: string) => page.getByRole('combobox', { name })
  const namesAre = (wanted: readonly (string | undefined)[]) =>
    expect.poll(() => page.locator('tbody tr a').allTextContents()).toEqual(wanted)
  await filters('Регион').selectOption({ label: 'Казахстан' })
  // The reader's own row stays in sight.
  await namesAre([names[1], names[3]])
  await filters('Игр').selectOption('50')
  await page.getByText('Под этот отбор пока никто не подходит.').waitFor()
  await filters('Игр').selectOption('20')
  await namesAre([names[1], names[3]])
  await filters('Регион').selectOption('')
  await namesAre([names[0], names[1], names[2], names[3]])
  await filters('Игр').selectOption('')

  await page.getByRole('link', { name: 'Судьи' }).click()
  await page.getByText('Считаются рейтинговые игры').waitFor()
  await namesAre([names[1], names[3]])
  expect(await rows.last().textContent()).toContain('30')
  await lookAt(visitor, 'ratings-judges')
  await page.getByRole('link', { name: 'Клубы', exact: true }).first().click()
  await page.getByText('MMR клуба — среднее').waitFor()
  await page.getByRole('link', { name: 'Игроки', exact: true }).click()

  await page.getByRole('columnheader', { name: 'Лига' }).getByRole('button').click()
  await page.waitForURL(/order=league/)
  await rows
    .first()
    .getByText(names[1] ?? '')
    .waitFor()
  expect(await rows.count()).toBe(2)

  await page.getByRole('searchbox').fill(own.username)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText(`${own.username}: нет в этой таблице`).waitFor()
  await page.getByRole('columnheader', { name: 'MMR' }).getByRole('button').click()
  await page.getByRole('searchbox').fill(own.username)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Страница 2' }).and(page.locator('[aria-current=page]')).waitFor()
  expect(await rows.count()).toBe(1)

  await page.getByRole('combobox', { name: 'Этаж' }).selectOption('gold')
  await page.getByText(names[2] ?? '').waitFor()
  await rows.first().getByRole('link').click()
  await page.waitForURL(`**/profile/${first?.id}`)
  await expectClean(visitor)
})

it('a player looks at a month of the season, its judges and the places of a week ago by league points', async () => {
  const names = ['Марта', 'Тихий', 'Сойка', 'Мельник'].map((name) => `${name} ${process.pid}`)
  const [first, second, third, own] = await Promise.all(names.map((name) => makeAccount(server.url, name)))
  if (own === undefined) throw new Error('nobody')
  await query(
    server,
    `insert into month_ratings (id, generation, counted_at, closed, players, league_players, tiers, rules, regions)
     values ($1, 1000, now(), false, $2, 2, '[{"type":"gold","min":1100,"players":1},{"type":"bronze","min":0,"players":24}]',
       '{"bestGames":15,"leagueGames":5,"idleDays":null}', '[]')`,
    [`month-${MONTH}`, PLAYERS],
  )
  const places = [first, second, third, own].map((account, index) => ({
    account_id: account?.id,
    place: account === own ? PLAYERS : index + 1,
    place_before: [3, 1, null, 24][index],
    league_place: index < 2 ? 2 - index : null,
    league_place_before: [1, 4][index] ?? null,
    tier: index === 1 ? 'gold' : 'bronze',
    mmr: [1090, 1310, 1040, 980][index],
    mmr_change: [86, 41, 12, -20][index],
    games: 14 - index,
  }))
  await query(
    server,
    `insert into rating_places (rating, generation, place, place_before, league_place, league_place_before, account_id, mmr,
       mmr_change, games, wins, league_points, games_class, tier)
     select $1, 1000, place, place_before, league_place, league_place_before, account_id, mmr, mmr_change, games, 7, 8.5, 1, tier
     from json_to_recordset($2) as row(place int, place_before int, league_place int, league_place_before int, account_id int,
       mmr int, mmr_change int, games int, tier text)`,
    [`month-${MONTH}`, JSON.stringify(places)],
  )
  await query(
    server,
    `insert into rating_groups (rating, generation, region, games_class, tier, players, league_players)
     values ($1, 1000, null, 1, 'gold', 1, 1), ($1, 1000, null, 1, 'bronze', 24, 1)`,
    [`month-${MONTH}`],
  )
  await query(
    server,
    `insert into judge_places (rating, place, account_id, games, league_games, championship_games, week_games)
     values ($1, 1, $2, 9, 4, 0, 2)`,
    [`month-${MONTH}`, third?.id],
  )
  const visitor = await openPage({ browser, server, path: '/ratings', as: own })
  const { page } = visitor
  const months = page.getByRole('navigation', { name: 'Месяцы сезона' })
  await months.getByRole('link', { name: MONTH_NAME }).click()
  await page.waitForURL(`**/ratings?rating=month-${MONTH}`)
  const rows = page.locator('tbody tr')
  const namesAre = (wanted: readonly (string | undefined)[]) =>
    expect.poll(() => page.locator('tbody tr a').allTextContents()).toEqual(wanted)
  await namesAre([names[0], names[1], names[2], names[3]])
  expect(await rows.first().textContent()).toContain('+86')
  await page.getByText('Места по росту MMR').waitFor()
  await page.getByText('15 лучших игр, место после 5 игр').waitFor()
  await lookAt(visitor, 'ratings-month')

  const filters = (name: string) => page.getByRole('combobox', { name })
  await filters('Этаж').selectOption('gold')
  await namesAre([names[1], names[3]])
  await page.getByRole('columnheader', { name: 'Лига' }).getByRole('button').click()
  // The reader's own row has no league points.
  await namesAre([names[1], names[0]])
  expect(await rows.first().textContent()).toContain('выше на 3')
  expect(await rows.last().textContent()).toContain('ниже на 1')

  await page.getByRole('link', { name: 'Судьи' }).click()
  await namesAre([names[2]])
  await lookAt(visitor, 'ratings-month-judges')
  await page.getByRole('link', { name: 'Клубы', exact: true }).first().click()
  await page.getByText('MMR клуба — среднее').waitFor()
  await months.getByRole('link', { name: 'Весь сезон' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('rating')).not.toContain('month')
  await expectClean(visitor)
})
