// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blinkTab, nameTab } from './tab-title.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.title = 'Город'
})
afterEach(() => vi.useRealTimers())

/** What the tab shows within the next two seconds. */
function shown(): Set<string> {
  const titles = new Set<string>()
  for (let second = 0; second < 2; second++) {
    titles.add(document.title)
    vi.advanceTimersByTime(1_000)
  }
  return titles
}

it('a tab has the name of its page again when the page is left, and when nothing blinks any more', () => {
  const leave = nameTab('Рейтинг')
  const end = blinkTab('Стол собран!')
  expect(shown()).toEqual(new Set(['Стол собран!', 'Рейтинг']))
  end()
  expect(shown()).toEqual(new Set(['Рейтинг']))
  leave()
  expect(shown()).toEqual(new Set(['Город']))
})

it('a page that is opened while a text blinks gives the tab its name', () => {
  const leaveFirst = nameTab('Рейтинг')
  const end = blinkTab('Стол собран!')
  leaveFirst()
  const leaveSecond = nameTab('Профиль')
  expect(shown()).toEqual(new Set(['Стол собран!', 'Профиль']))
  end()
  expect(shown()).toEqual(new Set(['Профиль']))
  leaveSecond()
  expect(document.title).toBe('Город')
})
