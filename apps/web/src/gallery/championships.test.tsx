// @vitest-environment happy-dom
import type { ChampionshipConsole as ConsoleView } from '@gorod/contracts/championship-console'
import { PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { ChampionshipConsole } from '../features/championship-console/championship-console.tsx'
import { LifeButtons } from '../features/championship-console/life-buttons.tsx'
import { PlanForm } from '../features/championship-console/plan-form.tsx'
import { PlayersPanel } from '../features/championship-console/players-panel.tsx'
import { RoundsPanel } from '../features/championship-console/rounds-panel.tsx'
import { ShortagePanel } from '../features/championship-console/shortage-panel.tsx'
import { ChampionshipList } from '../features/championships/championship-list.tsx'
import { ChampionshipPage } from '../features/championships/championship-page.tsx'
import { StandingsTable } from '../features/championships/standings-table.tsx'
import {
  CHAMPIONSHIP,
  LONG_CHAMPIONSHIP,
  LONG_STANDINGS,
  OPEN_CHAMPIONSHIP,
  SEATED_CHAMPIONSHIP,
} from './made-championship.ts'
import { enter, pageTest } from './testing/page-test.tsx'

/** A reader who plays. */
const OWN_ID = 3
/** Its players search. */
const SEARCHED = {
  ...CHAMPIONSHIP,
  roundsBy: 'search',
  plan: { ...CHAMPIONSHIP.plan, roundsBy: 'search' },
  rounds: CHAMPIONSHIP.rounds.slice(0, 3),
} as const

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

  it('says what is missing or failed instead of an empty table', async () => {
    site.state = 'empty'
    await show(<ChampionshipPage page={CHAMPIONSHIP} ownId={null} />)
    await seen('Таблица появится после первой игры')
    site.state = 'failed'
    await show(<ChampionshipPage key="failed" page={CHAMPIONSHIP} ownId={null} />)
    await until(() => expect(place.querySelector('[role=alert]')).not.toBeNull())
    expect(place.querySelector('input[type=search]')).not.toBeNull()
  })

  it('stands in a list that says when it is empty', async () => {
    await show(<ChampionshipList />)
    await seen('Осенний кубок')
    site.state = 'empty'
    await show(<ChampionshipList key="empty" />)
    await seen('Пока ни один чемпионат не объявлен')
  })
})

describe('the console of an organiser', () => {
  it('only shows tables that the search has found, and asks for nothing that belongs to a seating', async () => {
    await show(<ChampionshipConsole page={SEARCHED} />)
    await choose('Туры')
    await seen('Тур 1')
    expect(place.querySelectorAll('a[href="/game-statistics/201"]')).toHaveLength(1)
    expect([...place.querySelectorAll('[role=tabpanel] button')]).toEqual([])
    await show(<PlanForm key="plan" page={SEARCHED} plan={PLAIN_PLAN} fixed={[]} />)
    const labels = () =>
      [...place.querySelectorAll('label, legend')].map(({ textContent }) => textContent).join(' ')
    for (const label of ['Правила', 'Взнос', 'Скрывать результаты']) expect(labels()).toContain(label)
    for (const label of ['Столов', 'Туров', 'Опоздавшему', 'развести', 'своего клуба'])
      expect(labels()).not.toContain(label)
    await show(
      <PlanForm key="seated" page={CHAMPIONSHIP} plan={{ ...PLAIN_PLAN, roundsBy: 'schedule' }} fixed={[]} />,
    )
    for (const label of ['Столов', 'Туров', 'Опоздавшему', 'развести', 'своего клуба'])
      expect(labels()).toContain(label)
  })

  it('a plan with a wrong number is not sent, and the field of the number gets the focus', async () => {
    await show(<PlanForm page={CHAMPIONSHIP} plan={{ ...PLAIN_PLAN, roundsBy: 'schedule' }} fixed={[]} />)
    await enter(place, 'input[name=rounds]', 'два')
    await press(/^Сохранить$/)
    await until(() => expect(document.activeElement?.getAttribute('name')).toBe('rounds'))
    expect(place.textContent).toContain('Нужно целое число')
    expect(asked('/championships/save-plan')).toEqual([])
  })

  it('shows figures, rounds with what went wrong, players, results, staff and the plan', async () => {
    await show(<ChampionshipConsole page={CHAMPIONSHIP} />)
    await seen('пар без встречи')
    expect(place.textContent).toContain('Тур 3 идёт. Тур 4: время не назначено')
    expect(place.textContent).toContain('10 игроков, 1 в запасе')
    await choose('Туры')
    await seen('Игрок 3 сейчас в другой игре, лобби или поиске')
    // What is over is folded away.
    expect(place.querySelectorAll('[role=tabpanel] details:not([open])').length).toBeGreaterThan(0)
    expect(place.querySelector('section[aria-label="Тур 3"]')).not.toBeNull()
    await choose('Игроки')
    await seen('в запасе')
    await choose('Результаты')
    await seen('Результаты с тура 4 видят только организаторы')
    await choose('Судьи и права')
    await seen('Игрок 31')
    await choose('Настройки')
    await until(() => expect(place.querySelector('textarea')?.value).toBe(CHAMPIONSHIP.plan.description))
    const buttons = [...place.querySelectorAll('button')]
    await act(async () => buttons.find(({ textContent }) => textContent === 'Завершить')?.click())
    await until(() => expect(document.body.textContent).toContain('Завершить чемпионат?'))
  })

  it('says that players are missing, with the ways on, and asks before tables are left out', async () => {
    const shortage = { stage: 'main', tables: 2, playing: 19, reserve: 1, left: [3] } as const
    const given = { page: CHAMPIONSHIP, seed: '1', onPlayers: () => undefined }
    await show(<ShortagePanel {...given} shortage={shortage} />)
    for (const text of ['нужно игроков: 20. Играют: 19', 'Выбыли: Игрок 3', 'Взять из запаса (1)'])
      expect(place.textContent).toContain(text)
    await press(/^Играть за 1 столом$/)
    expect(document.querySelector('dialog')?.textContent).toContain('Начатые туры не изменятся')
    await show(<ShortagePanel key="few" {...given} shortage={{ ...shortage, playing: 9, reserve: 0 }} />)
    expect(place.textContent).not.toContain('Играть за')
    await show(<ShortagePanel key="left" {...given} shortage={{ ...shortage, playing: 20 }} />)
    expect(place.textContent).toContain('За столами есть места выбывших')
    expect(place.textContent).toContain('Рассадить заново')
    await show(<LifeButtons page={CHAMPIONSHIP} />)
    await press(/^Завершить$/)
    const confirm = () => document.querySelector<HTMLButtonElement>('dialog button[type=submit]')
    expect(document.querySelector('dialog')?.textContent).toContain('Столов без результата: 2.')
    expect(confirm()?.disabled).toBe(true)
    await act(async () => document.querySelector<HTMLElement>('dialog input[type=checkbox]')?.click())
    expect(confirm()?.disabled).toBe(false)
  })

  it('finds a player in a long list', async () => {
    await show(<PlayersPanel page={LONG_CHAMPIONSHIP} />)
    const rows = () => place.querySelectorAll('li').length
    expect(rows()).toBe(LONG_CHAMPIONSHIP.players.length)
    await enter(place, 'input[type=search]', 'игрок 33')
    await until(() => expect(rows()).toBe(1))
    await enter(place, 'input[type=search]', 'кто-то')
    await seen('Никого с таким ником здесь нет')
  })

  it('says over the question why a substitution was not made, and cannot make one without a reserve', async () => {
    // happy-dom knows no popovers, and no top layer in which the alert would lie.
    HTMLElement.prototype.showPopover = () => undefined
    await show(<PlayersPanel page={CHAMPIONSHIP} />)
    await press(/^Заменить$/)
    const dialog = () => document.querySelector('dialog')
    const confirm = () => dialog()?.querySelector<HTMLButtonElement>('button[type=submit]')
    await until(() => expect(confirm()?.disabled).toBe(false))
    await act(async () => confirm()?.click())
    await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull())
    expect(dialog()).not.toBeNull()
    const players = CHAMPIONSHIP.players.filter(({ state }) => state !== 'reserve')
    await show(<PlayersPanel key="none" page={{ ...CHAMPIONSHIP, players }} />)
    await press(/^Заменить$/)
    await until(() => expect(dialog()?.textContent).toContain('В запасе никого нет'))
    expect(confirm()?.disabled).toBe(true)
  })

  it('shows the time of a round as somebody else has changed it', async () => {
    const view = { plan: PLAIN_PLAN, problems: [] } as unknown as ConsoleView
    const times = () =>
      [...place.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')].map(({ value }) => value)
    await show(<RoundsPanel page={CHAMPIONSHIP} view={view} />)
    await until(() => expect(times().at(-1)).toBe(''))
    const startsAt = '2026-11-20T16:00:00.000Z'
    const rounds = CHAMPIONSHIP.rounds.map((round) => ({ ...round, startsAt }))
    await show(<RoundsPanel page={{ ...CHAMPIONSHIP, rounds }} view={view} />)
    await until(() => expect(times().at(-1)).toMatch(/^2026-11-2/))
  })
})
