// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { ClubList } from '../features/clubs/club-list.tsx'
import { ClubPage } from '../features/clubs/club-page.tsx'
import { PlayerClubs } from '../features/clubs/player-clubs.tsx'
import { CLUB, EMPTY_CLUB, GUEST_CLUB } from './made-club.ts'
import { pageTest } from './testing/page-test.tsx'

const site = pageTest()
const { place, show, until, seen, choose } = site
const tabs = () => [...place.querySelectorAll<HTMLElement>('[role=tab]')].map((one) => one.textContent)

describe('the page of a club', () => {
  it('shows a guest evenings, table, tables of now and how to join, and no office', async () => {
    await show(<ClubPage page={GUEST_CLUB} ownId={40} />)
    await seen('Субботний стол, две игры')
    await seen('26,40')
    expect(place.textContent).toContain('Стол 218')
    await seen('6,40 : 4,10')
    expect(place.textContent).not.toContain('Принять вызов')
    expect(place.textContent).toContain('Лобби «Кухня»')
    expect(place.textContent).toContain('Рейтинг от 1')
    expect(place.textContent).toContain('Подать заявку')
    expect(place.textContent).not.toContain('Войти')
    expect(tabs()).toHaveLength(5)
    expect(place.querySelectorAll('li[data-on]')).toHaveLength(6)
  })

  it('shows the owner applications, links, the blacklist and the form of the club', async () => {
    await show(<ClubPage page={CLUB} ownId={1} />)
    await seen('Принять вызов')
    await choose('Управление 2')
    await seen('Играю два года, сужу.')
    expect(place.textContent).toContain('вступили 3 из 10')
    expect(place.textContent).toContain('Грубил судье')
    expect(place.querySelector<HTMLInputElement>('input[name=name]')?.value).toBe('Табакерка')
    await choose('Участники 11')
    expect(place.querySelectorAll('button[aria-label^="Исключить"]')).toHaveLength(10)
    await choose('Игры 418')
    await seen('Победа мафии')
    await choose('О клубе')
    await seen('Судим по очереди.')
  })

  it('marks the member’s own place of an evening and the reserve of a full one', async () => {
    await show(<ClubPage page={GUEST_CLUB} ownId={11} />)
    await seen('Вы в запасе, 1-й в очереди')
    await show(null)
    await show(<ClubPage key="signed" page={GUEST_CLUB} ownId={1} />)
    await seen('У вас есть место')
  })

  it('shows six places of the table and the reader’s own, and all on the tab of the table', async () => {
    const places = () =>
      [...place.querySelectorAll('table tbody td:first-child')].map(({ textContent }) => textContent)
    await show(<ClubPage page={GUEST_CLUB} ownId={8} />)
    await seen('26,40')
    expect(places()).toEqual(['1', '2', '3', '4', '5', '6', '8'])
    const all = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Вся таблица')
    await act(async () => all?.click())
    await until(() => expect(places()).toHaveLength(8))
    expect(place.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('Таблица')
  })

  it('says what is missing or failed instead of empty lists', async () => {
    site.state = 'empty'
    await show(<ClubPage page={EMPTY_CLUB} ownId={null} />)
    await seen('Вечеров пока не запланировано')
    await seen('Таблица появится после первой игры клуба')
    expect(place.textContent).toContain('Сейчас никто не играет')
    site.state = 'failed'
    await show(<ClubPage key="failed" page={EMPTY_CLUB} ownId={null} />)
    await until(() => expect(place.querySelector('[role=alert]')).not.toBeNull())
  })
})

describe('the list of clubs', () => {
  it('shows clubs with their size, and says when there is none', async () => {
    await show(<ClubList />)
    await seen('64 участника')
    site.state = 'empty'
    await show(<ClubList key="empty" />)
    await seen('Пока ни одного клуба нет')
  })
})

it('the clubs of a player lead to their pages', async () => {
  await show(<PlayerClubs userId={1} />)
  await seen('Полуночники')
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/clubs/12')
})
