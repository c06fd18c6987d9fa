// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { ChampionshipLine } from '../features/championships/championship-line.tsx'
import { ChampionshipList } from '../features/championships/championship-list.tsx'
import { ChampionshipPage } from '../features/championships/championship-page.tsx'
import { StandingsTable } from '../features/championships/standings-table.tsx'
import {
  CHAMPIONSHIP,
  LONG_CHAMPIONSHIP,
  LONG_STANDINGS,
  OPEN_CHAMPIONSHIP,
  SEARCHED_CHAMPIONSHIP as SEARCHED,
  SEATED_CHAMPIONSHIP,
} from './made-championship.ts'
import { enter, pageTest } from './testing/page-test.tsx'

/** A reader who plays. */
const OWN_ID = 3

const site = pageTest()
const { place, show, until, seen, choose, asked } = site

/** One of the views of a part of the page. */
async function view(name: string): Promise<void> {
  const option = [...place.querySelectorAll('fieldset label')].find(({ textContent }) => textContent === name)
  await act(async () => option?.querySelector('input')?.click())
}
const press = (name: RegExp) =>
  act(async () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''))?.click(),
  )

describe('the page of a championship', () => {
  it('shows the table of places with ties, cut, hidden rounds and nominations', async () => {
    await show(<ChampionshipPage page={CHAMPIONSHIP} ownId={OWN_ID} />)
    await seen('выше по Ш + Д')
    for (const text of [
      'Первые 5 выходят в финал',
      'Результаты с тура 4 скрыты',
      'Лучший шериф',
      'Игрок 2, Игрок 5',
    ])
      expect(place.textContent).toContain(text)
    expect(place.querySelectorAll('tr[data-mark]')).toHaveLength(1)
    expect(place.textContent).toContain('Ваш тур 3, стол 1')
  })

  it('finds a player in the table, and shows Ci where the rules count it and the places since the round before', async () => {
    await show(<ChampionshipPage page={CHAMPIONSHIP} ownId={OWN_ID} />)
    await seen('выше на 2')
    expect(place.textContent).toContain('ниже на 2')
    const heads = () => [...place.querySelectorAll('th')].map(({ textContent }) => textContent)
    expect(heads()).toContain('Ки')
    const rows = () => place.querySelectorAll('tbody tr:not([class])').length
    expect(rows()).toBe(10)
    await enter(place, 'input[type=search]', 'игрок 1')
    await until(() => expect(rows()).toBe(2))
    await enter(place, 'input[type=search]', 'кто-то')
    await seen('Никого с таким ником в таблице нет')
    const { plan } = CHAMPIONSHIP
    const standings = { sum: ['base', 'extra'], ties: ['wins'] } as const
    await show(
      <ChampionshipPage key="plain" page={{ ...CHAMPIONSHIP, plan: { ...plan, standings } }} ownId={null} />,
    )
    await seen('выше на 2')
    expect(heads()).not.toContain('Ки')
  })

  it('asks for the table after an earlier round, and leads to the files of its stage', async () => {
    await show(<ChampionshipPage page={CHAMPIONSHIP} ownId={OWN_ID} />)
    await seen('Все туры')
    const select = place.querySelector('select')!
    expect([...select.options].map(({ text }) => text)).toEqual(['Все туры', 'После тура 1'])
    await act(async () => {
      select.value = '1'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await until(() => expect(asked('/championships/get-standings').at(-1)).toContain('until=2'))
    const files = [...place.querySelectorAll('nav[aria-label="Файлы чемпионата"] a')]
    expect(files.map((link) => link.getAttribute('href'))).toEqual([
      '/championships/7/standings.csv?stage=main',
      '/championships/7/championship.json?stage=main',
      '/championships/7/rounds.ics',
    ])
  })

  it('names the clubs of the players, and forecasts who wins by a rule that it tells while something is ahead', async () => {
    await show(<ChampionshipPage page={CHAMPIONSHIP} ownId={OWN_ID} />)
    await seen('Полуночники')
    expect(place.textContent).toContain('без клуба')
    await view('Прогноз')
    await seen('оставшиеся игры этапа разыграны')
    for (const text of ['Первое место', '> 99 %', '< 1 %', 'становится первым', 'Скрытые туры'])
      expect(place.textContent).toContain(text)
    expect(place.querySelectorAll('tr[data-mark]')).toHaveLength(1)
    expect(place.querySelectorAll('select')).toHaveLength(0)
    await enter(place, 'input[type=search]', 'игрок 1')
    await until(() => expect(place.querySelectorAll('tbody tr')).toHaveLength(2))
    site.state = 'empty'
    await show(<ChampionshipPage key="over" page={{ ...CHAMPIONSHIP, life: 'finished' }} ownId={OWN_ID} />)
    await seen('Таблица появится после первой игры')
    expect(place.textContent).not.toContain('Прогноз')
    await show(<ChampionshipPage key="last" page={CHAMPIONSHIP} ownId={OWN_ID} />)
    await until(() => expect(place.textContent).toContain('Прогноз'))
    await view('Прогноз')
    await seen('Впереди нет ни одной игры')
  })

  it('cuts long lists, keeps the reader’s own row in them, and shows all when asked', async () => {
    await show(<ChampionshipPage page={LONG_CHAMPIONSHIP} ownId={33} />)
    await choose('Игроки 40')
    const names = () =>
      [...place.querySelectorAll('[role=tabpanel] ol li')].map(({ textContent }) => textContent)
    await until(() => expect(names()).toHaveLength(29))
    expect(names().at(-1)).toContain('Игрок 33')
    await press(/^Показать всех 40$/)
    await until(() => expect(names()).toHaveLength(40))
    await choose('Расписание')
    const rounds = () =>
      [...place.querySelectorAll('details summary b')].map(({ textContent }) => textContent)
    await until(() => expect(rounds()[0]).toBe('Тур 4'))
    await press(/^Прошлые туры: 3$/)
    await until(() => expect(rounds()[0]).toBe('Тур 1'))
    await view('По столам')
    await until(() => expect(rounds()).toEqual(['Стол 1', 'Стол 2']))
  })

  it('cuts the table of places with the reader’s own row below, and finds everybody in it', async () => {
    const props = { page: LONG_CHAMPIONSHIP, stage: 'main', standings: LONG_STANDINGS } as const
    const shown = () => place.querySelectorAll('tbody tr:not([class])').length
    await show(<StandingsTable {...props} ownId={33} sought="" />)
    await until(() => expect(shown()).toBe(16))
    expect(place.querySelector('tr[data-mark]')?.textContent).toContain('Игрок 33')
    expect(place.textContent).toContain('Первые 10')
    await show(<StandingsTable {...props} ownId={33} sought="игрок 3" />)
    await until(() => expect(shown()).toBe(11))
    await show(<StandingsTable {...props} ownId={33} sought="" />)
    await press(/^Показать всех 40$/)
    await until(() => expect(shown()).toBe(40))
    expect(place.textContent).not.toContain('Показать всех')
  })

  it('shows the running tables, with a way to watch those of others that have an audience', async () => {
    const strip = () => place.querySelector('section[aria-label="Столы сейчас: Тур 3"]')
    await show(<ChampionshipPage page={CHAMPIONSHIP} ownId={40} />)
    await until(() => expect(strip()?.querySelector('a')?.getAttribute('href')).toBe('/watch/203'))
    expect(strip()?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('За столом 8 из 10')
    await show(<ChampionshipPage key="own" page={CHAMPIONSHIP} ownId={OWN_ID} />)
    await until(() => expect(strip()?.textContent).toContain('ваш стол'))
    expect(strip()?.querySelector('a')).toBeNull()
    site.state = 'empty'
    await show(<ChampionshipPage key="unseen" page={CHAMPIONSHIP} ownId={40} />)
    await until(() => expect(strip()?.textContent).toContain('игра идёт'))
    expect(strip()?.querySelector('a')).toBeNull()
    await show(<ChampionshipPage key="seated" page={SEATED_CHAMPIONSHIP} ownId={40} />)
    await seen('Запас')
    expect(place.textContent).not.toContain('Стол 1')
  })

  it('asks before a place is given up, and names the organiser where nobody waits', async () => {
    await show(<ChampionshipPage page={SEATED_CHAMPIONSHIP} ownId={OWN_ID} />)
    await seen('Уступить место запасному')
    const button = [...place.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Уступить место запасному',
    )
    await act(async () => button?.click())
    await until(() => expect(document.body.textContent).toContain('сыграет первый из запаса'))
    const players = SEATED_CHAMPIONSHIP.players.filter(({ state }) => state === 'in')
    await show(<ChampionshipPage key="none" page={{ ...SEATED_CHAMPIONSHIP, players }} ownId={OWN_ID} />)
    await seen('напишите организатору')
    expect(place.querySelector('aside a[href="/profile/31"]')).not.toBeNull()
  })

  it('shows the rounds, the grid of the seating, the players and the rules', async () => {
    await show(<ChampionshipPage page={CHAMPIONSHIP} ownId={OWN_ID} />)
    await choose('Расписание')
    await seen('вы: стол 1, место 9')
    for (const text of ['Стол 1: город', 'победила мафия']) expect(place.textContent).toContain(text)
    expect(place.querySelectorAll('details[open]')).toHaveLength(2)
    const watched = () => place.querySelectorAll('[role=tabpanel] a[href="/watch/203"]').length
    expect(watched()).toBe(0)
    await choose('Сетка посадки')
    await seen('1. Игрок 1')
    expect(place.textContent).toContain('4 раза')
    expect(place.querySelectorAll('td[data-light="self"]')).toHaveLength(10)
    expect(place.querySelectorAll('td[data-light="3"]')).toHaveLength(90)
    await choose('Игроки 10')
    await seen('Запас')
    await choose('Правила')
    await seen('При равной сумме выше тот, у кого больше: дополнительных баллов')
    await show(<ChampionshipPage key="other" page={CHAMPIONSHIP} ownId={40} />)
    await choose('Расписание')
    await until(() => expect(watched()).toBe(1))
  })

  it('shows the tables that the search has found, without a grid of a seating', async () => {
    await show(<ChampionshipPage page={SEARCHED} ownId={OWN_ID} />)
    await choose('Расписание')
    await seen('вы: стол 1, место 10')
    expect(place.textContent).toContain('Протокол')
    expect(place.textContent).not.toContain('В календарь')
    expect(place.textContent).not.toContain('Сетка посадки')
    await choose('Правила')
    await seen('Стол ведёт судья, если он в поиске')
  })

  it('names every condition of entry and asks for the code', async () => {
    await show(<ChampionshipPage page={OPEN_CHAMPIONSHIP} ownId={40} />)
    await seen('Игр от 30')
    expect(place.querySelectorAll('[data-met="false"]')).toHaveLength(1)
    expect(place.querySelector('form')?.textContent).toContain('Код приглашения')
    expect(place.textContent).toContain('1 билет')
  })

  it('says why nobody can register', async () => {
    await show(<ChampionshipPage page={{ ...OPEN_CHAMPIONSHIP, life: 'announced' }} ownId={40} />)
    await seen('Запись ещё не открыта')
    await show(<ChampionshipPage key="full" page={{ ...OPEN_CHAMPIONSHIP, places: 10 }} ownId={40} />)
    await seen('Мест больше нет')
    await show(<ChampionshipPage key="over" page={{ ...CHAMPIONSHIP, life: 'cancelled' }} ownId={OWN_ID} />)
    await seen('Чемпионат отменён, взносы вернулись')
  })

  it('counts the rounds of a later stage from one, as its schedule does', async () => {
    const rounds = CHAMPIONSHIP.rounds.map((one) => ({
      ...one,
      stage: one.round > 2 ? ('final' as const) : one.stage,
    }))
    const plan = { ...CHAMPIONSHIP.plan, rounds: 2, finalRounds: 2 }
    await show(<ChampionshipPage page={{ ...CHAMPIONSHIP, plan, rounds }} ownId={OWN_ID} />)
    await seen('Ваш тур 1 финала, стол 1')
    await seen('Результаты с тура 2 финала скрыты')
  })

  it('says what is missing or failed instead of an empty table', async () => {
    site.state = 'empty'
    await show(<ChampionshipPage page={CHAMPIONSHIP} ownId={null} />)
    await seen('Таблица появится после первой игры')
    site.state = 'failed'
    await show(<ChampionshipPage key="failed" page={CHAMPIONSHIP} ownId={null} />)
    await until(() => expect(place.querySelector('[role=alert]')).not.toBeNull())
    expect(place.querySelector('input[type=search]')).not.toBeNull()
  })

  it('a championship has a button in the search only while it takes players there', async () => {
    await show(<ChampionshipLine verified />)
    await until(() => expect(place.querySelectorAll('article')).toHaveLength(2))
    expect([...place.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Отменить запись на /),
    ])
  })

  it('stands in a list that says when it is empty', async () => {
    await show(<ChampionshipList />)
    await seen('Осенний кубок')
    site.state = 'empty'
    await show(<ChampionshipList key="empty" />)
    await seen('Пока ни один чемпионат не объявлен')
  })
})
