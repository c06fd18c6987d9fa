import { type Seat, teamOf } from '@gorod/rules'
import { afterAll, expect, it } from 'vitest'
import { type Account, makeAccount } from '../harness/account.ts'
import { seriousFindings } from '../harness/axe.ts'
import { DESKTOP, PHONE, type Visitor, visit } from '../harness/browser.ts'
import { query } from '../harness/database.ts'
import { goOn, tap } from '../harness/judge-page.ts'
import { answersAProtest, protests } from '../harness/protest-answer.ts'
import { waitLongAtTables } from '../harness/search-page.ts'
import { siteForFile } from '../harness/site-for-file.ts'
import { TablePlayer } from '../harness/table-player.ts'

const NAMES = [
  'Север',
  'Вера К.',
  'Барон',
  'Ласточка',
  'Пиксель',
  'Рыжая',
  'Инженер',
  'Кудряш',
  'Дворник',
  'Луна',
]

const { server, browser } = await siteForFile({ PHASE_PERCENT: '1000' })
const people: TablePlayer[] = []

afterAll(() => {
  for (const player of people) player.close()
})

async function person(name: string): Promise<TablePlayer> {
  const player = await TablePlayer.connect(server, await makeAccount(server.url, name), { scripted: true })
  people.push(player)
  return player
}

/** Ten players and a judge whom the search brings together. */
async function leagueTable(): Promise<Account> {
  const [judge, ...players] = await Promise.all(['Метроном', ...NAMES].map(person))
  if (judge === undefined) throw new Error('no judge')
  await query(server, 'update accounts set email_confirmed_at = now()', [])
  await query(server, `update accounts set rights = '{judge}' where id = $1`, [judge.account.id])
  await waitLongAtTables(server)
  await judge.searchToJudge('league')
  await Promise.all(players.map((player) => player.search('league')))
  await expect.poll(() => people.every(({ gameId }) => gameId !== null), { timeout: 20_000 }).toBe(true)
  return judge.account
}

/** The person on the seat now. */
function at(seat: Seat): TablePlayer {
  const player = people.find((one) => one.view?.own?.seat === seat)
  if (player === undefined) throw new Error(`nobody is on seat ${seat}`)
  return player
}

/** Everybody sees the same of what the story asks for. */
const table = () => at(1).view ?? fail('no table')
const fail = (what: string): never => {
  throw new Error(what)
}
const alive = () => table().seats.flatMap(({ seat, alive }) => (alive ? [seat] : []))
const isMafia = (seat: Seat) => teamOf(at(seat).view?.own?.role ?? 'civilian') === 'black'
const press = (judge: Visitor) => goOn(judge, at(1))

async function until(judge: Visitor, phase: string): Promise<void> {
  while (table().phase.id !== phase) await press(judge)
}

/** Before the first day the judge seats a reserve for a player who is ill. */
async function seatsASubstitute(judge: Visitor, seat: Seat): Promise<void> {
  const { page } = judge
  const substitute = await person('Шах')
  await query(server, 'update accounts set email_confirmed_at = now()', [])
  substitute.takesASeat()
  const online = `select 1 from activity_presence where account_id = $1 and online`
  await expect.poll(() => query(server, online, [substitute.account.id])).toHaveLength(1)
  await (await tap(judge, seat)).getByRole('button', { name: 'Заменить игрока' }).click()
  const dialog = page.getByRole('dialog', { name: /^Замена на месте/ })
  await dialog.getByRole('textbox', { name: 'Ник игрока' }).fill('Шах')
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Потеряна связь')
  await judge.shot('final-substitute')
  await dialog.getByRole('button', { name: 'Пригласить' }).click()
  await dialog.getByText('Шах садится за стол').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => substitute.seat).toBe(seat)
  await page.locator(`[data-seat="${seat}"]`).getByText('Шах').first().waitFor({ state: 'attached' })
}

/** Each speaker nominates the next of these, and the judge gives the floor on. */
async function speeches(judge: Visitor, nominees: readonly Seat[]): Promise<void> {
  const left = [...nominees]
  for (let { phase } = table(); phase.id === 'speech'; { phase } = table()) {
    const nominee = left.shift()
    if (nominee !== undefined) await at(phase.seat).act({ type: 'nominate', seat: nominee })
    await press(judge)
  }
}

/** The judge opens and closes every window of the round. */
async function round(judge: Visitor, hands: Readonly<Record<Seat, readonly Seat[]>>): Promise<void> {
  for (let { phase } = table(); phase.id === 'voteCandidate'; { phase } = table()) {
    const candidate = phase.candidates[phase.index] ?? 0
    if (phase.closed !== true)
      await Promise.all((hands[candidate] ?? []).map((seat) => at(seat).act({ type: 'castVote', candidate })))
    await press(judge)
  }
}

/** Twice the same two are equal, with a speech of each between. */
async function tiesTwice(judge: Visitor, [one, other]: readonly [Seat, Seat], name: string): Promise<void> {
  const voters = alive()
  const half = voters.length / 2
  const hands = { [one]: voters.slice(0, half), [other]: voters.slice(half) }
  await until(judge, 'voteCandidate')
  await round(judge, hands)
  await judge.shot(`${name}-vote`)
  await until(judge, 'tieSpeech')
  await judge.shot(`${name}-tie`)
  await until(judge, 'voteCandidate')
  await round(judge, hands)
  await until(judge, 'liftVote')
}

/** A hand was written down wrong, and the vote has gone on since. */
async function correctsAHand(judge: Visitor, seat: Seat, candidate: Seat): Promise<void> {
  const { page } = judge
  await page.getByRole('button', { name: 'Исправить руку' }).click()
  const dialog = page.getByRole('dialog', { name: 'Исправить руку' })
  await dialog
    .getByRole('group', { name: 'Чья рука' })
    .getByRole('button', { name: new RegExp(`^Место ${seat},`) })
    .click()
  await dialog
    .getByRole('group', { name: /^За кого рука/ })
    .getByRole('button', { name: new RegExp(`^Место ${candidate},`) })
    .click()
  await dialog.getByRole('textbox', { name: 'Почему исправляете' }).fill('Видно на записи')
  await judge.shot('final-correction')
  expect(await seriousFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Исправить', exact: true }).click()
  await expect.poll(() => table().phase.id).toBe('voteResult')
}

async function givesFouls(judge: Visitor, seat: Seat): Promise<void> {
  const sheet = await tap(judge, seat)
  await sheet.getByRole('button', { name: 'Выкрик с места' }).click()
  await judge.shot('final-foul')
  await sheet.getByRole('button', { name: 'Фол +1', exact: true }).click()
  await expect.poll(() => table().seats[seat - 1]?.fouls).toBe(1)
}

/** In somebody else's minute, at the request of the player. */
async function givesTheFloor({ page }: Visitor, seat: Seat): Promise<void> {
  await at(seat).act({ type: 'requestFloor', words: 'заминка с рукой' })
  await page.getByText('«заминка с рукой»').waitFor()
  await page.getByRole('button', { name: `Дать слово на 10 секунд: ${seat},` }).click()
  await expect.poll(() => table().givenFloor?.seat).toBe(seat)
  await page.getByRole('button', { name: 'Закончить', exact: true }).click()
  await expect.poll(() => table().givenFloor).toBeNull()
}

async function night(judge: Visitor, target: Seat): Promise<void> {
  await until(judge, 'nightShoot')
  await Promise.all(
    alive()
      .filter(isMafia)
      .map((seat) => at(seat).act({ type: 'shoot', seat: target })),
  )
  await judge.shot('final-night-m')
  await until(judge, 'speech')
  expect(alive()).not.toContain(target)
}

it('a judge leads a final of the league to its protocol: a substitution, fouls, ties, a correction and a protest', async () => {
  const account = await leagueTable()
  const judge = await visit(browser, `${server.url}/robots.txt`, { size: PHONE, as: account })
  const { page } = judge
  await page.setViewportSize(DESKTOP)
  await page.goto(`${server.url}/game`)
  await page.getByRole('button', { name: 'Начать игру' }).waitFor()
  await judge.shot('final-seating')
  await seatsASubstitute(judge, 6)
  await until(judge, 'speech')
  await judge.shot('final-speech')
  expect(await seriousFindings(page)).toEqual([])
  const mafia = alive().filter(isMafia) as [Seat, Seat, Seat]
  const [town = 0, victim = 0] = alive().filter((seat) => !isMafia(seat))

  await givesFouls(judge, town)
  await givesTheFloor(judge, alive().at(-1) ?? 0)
  await speeches(judge, [mafia[0], town])
  await tiesTwice(judge, [mafia[0], town], 'final')
  await correctsAHand(judge, alive().at(-1) ?? 0, mafia[0])
  await until(judge, 'farewell')
  expect(alive()).not.toContain(mafia[0])

  await page.setViewportSize(PHONE)
  await night(judge, victim)
  await judge.shot('final-speech-m')
  await speeches(judge, [mafia[1], mafia[2]])
  await tiesTwice(judge, [mafia[1], mafia[2]], 'final-m')
  await Promise.all(
    alive()
      .slice(0, 5)
      .map((seat) => at(seat).act({ type: 'voteLift' })),
  )
  await until(judge, 'gameOver')
  expect(table().final).toMatchObject({ winner: 'red' })
  await page.getByText(/^Разбор: ещё/).waitFor()
  await judge.shot('final-over-m')
  await page.getByRole('button', { name: 'Закончить разбор' }).click()
  await page.waitForURL(/\/match\/\d+/)
  await judge.shot('final-protocol-m')
  await protests(server, Number(page.url().split('/').at(-1)), at(town).account)
  await answersAProtest(judge, 'final')
  for (const line of [/замена .+ → Шах, «Потеряна связь»/, /Рука игрока/])
    await page.getByText(line).first().waitFor()
  expect([...judge.errors, ...judge.strays]).toEqual([])
})
