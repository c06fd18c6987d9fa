import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { lookAt } from '../harness/both-sizes.ts'
import { query } from '../harness/database.ts'
import { expectClean } from '../harness/expect-clean.ts'
import { openPage } from '../harness/profile-page.ts'
import { sharedSite } from '../harness/site-for-file.ts'

const { server, browser } = await sharedSite()

const NAME = `Табакерка ${process.pid}`

/** A club of this owner, without the ten games that its founding asks for. */
async function makeClub({ id }: Account, name = NAME): Promise<number> {
  const [club] = await query<{ id: number }>(
    server,
    `with club as (
       insert into clubs (name, motto, about, schedule, takes_applications, counted_members, founded_by, founded_at, members_count)
       values ($1, 'Спокойный стол, длинная логика.', 'Новичкам рады.', 'вт и сб, 20:00', true, 4, $2::int, now(), 1)
       returning id
     ) insert into club_members (club_id, account_id, role, joined_at) select id, $2::int, 'owner', now() from club
     returning club_id as id`,
    [name, id],
  )
  return club?.id ?? 0
}

/** A day from now as the form asks for it. */
function tomorrow(): string {
  const date = new Date(Date.now() + 86_400_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}.${date.getFullYear()}`
}

/** An officer challenges another club, and names the team once it has agreed. */
async function challenges(officer: Awaited<ReturnType<typeof openPage>>, other: Account): Promise<void> {
  const { page } = officer
  const name = `Чайка ${process.pid}`
  const opponent = await makeClub(other, name)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Вызвать клуб' }).click()
  await dialog.getByLabel('Название клуба').fill(name)
  await dialog.getByLabel('День').fill(tomorrow())
  await dialog.getByRole('button', { name: 'Отправить вызов' }).click()
  await page.getByText('ждёт ответа').waitFor()
  await query(
    server,
    `with match as (update club_matches set state = 'accepted', starts_at = now() where opponent_id = $1 returning id)
     insert into club_match_players select id, $1, $2 from match`,
    [opponent, other.id],
  )
  await page.reload()
  await page.getByRole('button', { name: 'Команда' }).click()
  await dialog.getByRole('checkbox').first().check({ force: true })
  await dialog.getByRole('button', { name: 'Сохранить команду' }).click()
  await page.getByRole('button', { name: 'Открыть стол матча' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await lookAt(officer, 'club-match')
}

/** Somebody is shut out, and reads so on the page of the club. */
async function shutsOut(page: Page, { username }: Account): Promise<void> {
  await page.getByRole('tab', { name: /^Управление/ }).click()
  const list = page.getByRole('region', { name: 'Чёрный список' })
  await list.getByLabel('Ник').fill(username)
  await list.getByLabel('Причина').fill('Подсказки на вечере')
  await list.getByRole('button', { name: 'Внести в список' }).click()
  await list.getByRole('button', { name: `Убрать из чёрного списка: ${username}` }).waitFor()
}

it('a player applies, the owner takes them in, plans an evening, challenges a club and shuts somebody out, and the player takes a place', async () => {
  const [owner, player, rival] = await Promise.all([
    makeAccount(server.url, `Шах ${process.pid}`),
    makeAccount(server.url, `Марта ${process.pid}`),
    makeAccount(server.url, `Ферзь ${process.pid}`),
  ])
  const id = await makeClub(owner)
  await query(server, `insert into people_settings (account_id, online_for) values ($1, 'all')`, [owner.id])

  const guest = await openPage({
    browser,
    server,
    path: `/clubs?text=${encodeURIComponent(NAME)}`,
    as: player,
  })
  const { page } = guest
  await page.getByText('1 участник').waitFor()
  await lookAt(guest, 'clubs')
  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('button', { name: 'Подать заявку' }).click()
  await page.getByLabel('Пара слов о себе').fill('Играю два года')
  await page.getByRole('button', { name: 'Отправить заявку' }).click()
  await page.getByText('Заявка отправлена').waitFor()

  const officer = await openPage({ browser, server, path: `/clubs/${id}?tab=office`, as: owner })
  const office = officer.page
  await office.getByText('Играю два года').waitFor()
  await office.getByRole('button', { name: 'Создать ссылку' }).click()
  await office.getByText('вступили 0 из 10').waitFor()
  await lookAt(officer, 'club-office')
  await office.getByRole('button', { name: `Принять: ${player.username}` }).click()
  await office.getByText('Новых заявок нет').waitFor()
  await office.getByRole('tab', { name: 'Вечера' }).click()
  await office.getByRole('button', { name: 'Новый вечер' }).click()
  await office.getByLabel('Название').fill('Субботний стол')
  await office.getByLabel('День').fill(tomorrow())
  await lookAt(officer, 'club-evening-form', 'dialog')
  await office.getByRole('button', { name: 'Сохранить' }).click()
  await office.getByRole('heading', { name: 'Субботний стол' }).waitFor()
  await lookAt(officer, 'club-owner')
  await challenges(officer, rival)
  await shutsOut(office, rival)
  await lookAt(officer, 'club-blacklist')

  await page.goto(`${server.url}/clubs/${id}`)
  await page.getByRole('button', { name: 'Занять место' }).click()
  await page.getByText('У вас есть место').waitFor()
  await page.getByRole('button', { name: 'Открыть стол клуба' }).waitFor()
  await lookAt(guest, 'club')

  await page.getByRole('button', { name: 'Позвать в игру' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Открыть стол клуба' }).click()
  await dialog.getByText(`За стол «${NAME}»`).waitFor()
  await dialog.getByRole('button', { name: `Позвать: ${owner.username}` }).click()
  await dialog.getByText('Позвали').waitFor()
  await office.getByText(`${player.username} зовёт`).first().waitFor()
  await expectClean(officer)
  await lookAt(guest, 'club-call', 'dialog')
  await dialog.getByRole('link', { name: 'К столу' }).click()
  await page.getByRole('button', { name: 'Выйти', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Выйти', exact: true }).click()
  await page.getByText('Тренировка').first().waitFor()

  await page.goto(`${server.url}/clubs/${id}`)
  await page.getByRole('tab', { name: 'Участники 2' }).click()
  await lookAt(guest, 'club-members')
  await page.goto(`${server.url}/profile/${player.id}`)
  await page.getByRole('list', { name: 'Клубы игрока' }).getByRole('link', { name: NAME }).waitFor()
  expect(await page.getByRole('list', { name: 'Клубы игрока' }).textContent()).toBe(`Клуб «${NAME}»`)
  await expectClean(guest)
})
