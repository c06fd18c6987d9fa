// @vitest-environment happy-dom
import type { ChampionshipConsole as ConsoleView } from '@gorod/contracts/championship-console'
import { PLAIN_PLAN } from '@gorod/contracts/championship-plan'
import { act } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ChampionshipConsole } from '../features/championship-console/championship-console.tsx'
import { FactsForm } from '../features/championship-console/facts-form.tsx'
import { LifeButtons } from '../features/championship-console/life-buttons.tsx'
import { PlanForm } from '../features/championship-console/plan-form.tsx'
import { PlayersPanel } from '../features/championship-console/players-panel.tsx'
import { RoundsPanel } from '../features/championship-console/rounds-panel.tsx'
import { ShortagePanel } from '../features/championship-console/shortage-panel.tsx'
import { StaffPanel } from '../features/championship-console/staff-panel.tsx'
import {
  CHAMPIONSHIP,
  LONG_CHAMPIONSHIP,
  SEARCHED_CHAMPIONSHIP as SEARCHED,
  SEATED_CHAMPIONSHIP,
} from './made-championship.ts'
import { enter, pageTest } from './testing/page-test.tsx'

/** What the panel of the rounds reads of it. */
const CONSOLE = { plan: PLAIN_PLAN, problems: [] } as unknown as ConsoleView

const { place, show, until, seen, choose, asked } = pageTest()

// happy-dom knows no popovers, and no top layer in which an alert would lie.
beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined
})

const press = (name: RegExp) =>
  act(async () =>
    [...place.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''))?.click(),
  )

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

  it('changes title, times and places, until it is over', async () => {
    await show(<FactsForm page={CHAMPIONSHIP} />)
    await enter(place, 'input[name=title]', 'Зимний кубок')
    await enter(place, 'input[name=startsTime]', '')
    await press(/^Сохранить название и время$/)
    await seen('Укажите день и время')
    expect(asked('/championships/save-facts')).toEqual([])
    await enter(place, 'input[name=startsTime]', '21:30')
    await press(/^Сохранить название и время$/)
    await until(() => expect(asked('/championships/save-facts')).toHaveLength(1))
    await show(<FactsForm key="over" page={{ ...CHAMPIONSHIP, life: 'finished' }} />)
    expect(place.querySelector('form')).toBeNull()
  })

  it('hands the championship over to an organiser, once the owner has confirmed it', async () => {
    const other = { id: 2, username: 'Игрок 2', image: null }
    const page = { ...CHAMPIONSHIP, organisers: [...CHAMPIONSHIP.organisers, other] }
    const staff = [{ accountId: 2, role: 'organiser' }] as const
    const view: ConsoleView = { ...CONSOLE, owner: true, ownerId: 31, staff }
    await show(<StaffPanel page={page} view={{ ...view, owner: false }} />)
    expect(place.textContent).toContain('Игрок 31Владелец')
    expect(place.textContent).not.toContain('Передать')
    await show(<StaffPanel key="owner" page={page} view={view} />)
    await press(/^Передать$/)
    expect(document.querySelector('dialog')?.textContent).toContain('Владельцем станет Игрок 2')
    expect(asked('/championships/hand-over')).toEqual([])
    await act(async () => document.querySelector<HTMLElement>('dialog button[type=submit]')?.click())
    await until(() => expect(asked('/championships/hand-over')).toHaveLength(1))
  })

  it('asks before a player is taken out and before a judge is dismissed, and nothing is done without an answer', async () => {
    const question = () => document.querySelector('dialog')
    const confirm = () => act(async () => question()?.querySelector<HTMLElement>('[type=submit]')?.click())
    await show(<PlayersPanel page={CHAMPIONSHIP} />)
    await press(/^Исключить$/)
    expect(question()?.textContent).toContain('Исключить игрока Игрок 1?')
    expect(question()?.textContent).toContain('будут ждать замены')
    expect(asked('/championships/change-player')).toEqual([])
    await confirm()
    await until(() => expect(asked('/championships/change-player')).toHaveLength(1))
    const judge = { id: 31, username: 'Игрок 31', image: null }
    const view: ConsoleView = {
      ...CONSOLE,
      owner: true,
      ownerId: 30,
      staff: [{ accountId: 31, role: 'judge' }],
    }
    await show(
      <StaffPanel key="staff" page={{ ...CHAMPIONSHIP, judges: [judge], organisers: [] }} view={view} />,
    )
    await press(/^Снять$/)
    expect(question()?.textContent).toContain('останутся без этого судьи')
    expect(asked('/championships/share')).toEqual([])
    await confirm()
    await until(() => expect(asked('/championships/share')).toHaveLength(1))
  })

  it('leads from a table of a round to its game', async () => {
    await show(<RoundsPanel page={CHAMPIONSHIP} view={CONSOLE} />)
    const addresses = [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(addresses.some((address) => address?.startsWith('/game-statistics/'))).toBe(true)
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

  it('puts a player who has no seat into the reserve, and takes one out of it', async () => {
    const buttonsOf = (name: string) =>
      [...place.querySelectorAll('li')]
        .filter(({ textContent }) => textContent?.startsWith(name))
        .flatMap((row) => [...row.querySelectorAll('button')].map(({ textContent }) => textContent))
    await show(<PlayersPanel page={CHAMPIONSHIP} />)
    expect(buttonsOf('Игрок 2')).toEqual(['Заменить', 'Исключить'])
    expect(buttonsOf('Игрок 11')).toEqual(['Исключить', 'В состав'])
    await show(<PlayersPanel key="open" page={{ ...CHAMPIONSHIP, life: 'registration', rounds: [] }} />)
    expect(buttonsOf('Игрок 2')).toEqual(['Заменить', 'В запас', 'Исключить'])
    await press(/^В запас$/)
    await until(() => expect(asked('/championships/change-player')).toHaveLength(1))
  })

  it('says over the question why a substitution was not made, and cannot make one without a reserve', async () => {
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

  it('asks before hidden results are shown to everybody', async () => {
    await show(<ChampionshipConsole page={CHAMPIONSHIP} />)
    await choose('Результаты')
    await seen('Таблица открыта всем')
    const dialog = () => document.querySelector('dialog')
    await act(async () => place.querySelector<HTMLElement>('[role=switch]')?.click())
    await until(() => expect(dialog()?.textContent).toContain('Скрыть то, что уже видели, нельзя'))
    expect(asked('/championships/reveal')).toHaveLength(0)
    await act(async () => dialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
    await until(() => expect(asked('/championships/reveal')).toHaveLength(1))
  })

  it('asks before the rounds ahead are seated again while others run, not before the first round', async () => {
    await show(<ChampionshipConsole page={CHAMPIONSHIP} />)
    await seen('пар без встречи')
    await press(/^Посчитать туры отбора$/)
    const dialog = () => document.querySelector('dialog')
    await until(() => expect(dialog()?.textContent).toContain('сменятся столы, места и судьи'))
    expect(asked('/championships/seat')).toHaveLength(0)
    await act(async () => dialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
    await until(() => expect(asked('/championships/seat')).toHaveLength(1))
    await show(<ChampionshipConsole key="seated" page={SEATED_CHAMPIONSHIP} />)
    await seen('пар без встречи')
    await press(/^Посчитать туры отбора$/)
    await until(() => expect(asked('/championships/seat')).toHaveLength(2))
    expect(dialog()).toBeNull()
  })

  it('asks before a round begins while an earlier one is played, and takes its time off', async () => {
    const startsAt = '2026-11-20T16:00:00.000Z'
    const page = { ...CHAMPIONSHIP, rounds: CHAMPIONSHIP.rounds.map((round) => ({ ...round, startsAt })) }
    await show(<RoundsPanel page={page} view={CONSOLE} />)
    const pressIn = (round: string, name: string) =>
      act(async () =>
        [...place.querySelectorAll<HTMLElement>(`section[aria-label="${round}"] button`)]
          .find(({ textContent }) => textContent === name)
          ?.click(),
      )
    const dialog = () => document.querySelector('dialog')
    const times = () => asked('/championships/schedule-round').length
    await pressIn('Тур 3', 'Начать сейчас')
    await until(() => expect(times()).toBe(1))
    await pressIn('Тур 4', 'Начать сейчас')
    await until(() => expect(dialog()?.textContent).toContain('Ещё не сыгран: Тур 3.'))
    expect(times()).toBe(1)
    await act(async () => dialog()?.querySelector<HTMLButtonElement>('button[type=submit]')?.click())
    await until(() => expect(times()).toBe(2))
    await show(<RoundsPanel key="cleared" page={page} view={CONSOLE} />)
    await pressIn('Тур 4', 'Снять время')
    expect(times()).toBe(2)
    await enter(place, 'section[aria-label="Тур 4"] input[type=datetime-local]', '')
    await pressIn('Тур 4', 'Снять время')
    await until(() => expect(times()).toBe(3))
    await show(<RoundsPanel key="over" page={{ ...page, life: 'cancelled' }} view={CONSOLE} />)
    expect(place.querySelectorAll('input[type=datetime-local]')).toHaveLength(0)
  })

  it('shows the time of a round as somebody else has changed it', async () => {
    const times = () =>
      [...place.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')].map(({ value }) => value)
    await show(<RoundsPanel page={CHAMPIONSHIP} view={CONSOLE} />)
    await until(() => expect(times().at(-1)).toBe(''))
    const startsAt = '2026-11-20T16:00:00.000Z'
    const rounds = CHAMPIONSHIP.rounds.map((round) => ({ ...round, startsAt }))
    await show(<RoundsPanel page={{ ...CHAMPIONSHIP, rounds }} view={CONSOLE} />)
    await until(() => expect(times().at(-1)).toMatch(/^2026-11-2/))
  })
})
