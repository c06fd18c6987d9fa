import { expect, it } from 'vitest'
import { PROFILE_TABS, tabOfHash, tabsFor, waitsForViewer } from './profile-tabs.ts'

it('has four tabs for the owner and hides the items from everybody else', () => {
  expect(tabsFor(true)).toEqual(['achievements', 'items', 'statistics', 'games'])
  expect(tabsFor(false)).toEqual(['achievements', 'statistics', 'games'])
})

it('takes the tab the hash names', () => {
  for (const tab of PROFILE_TABS) expect(tabOfHash(`#${tab}`, tabsFor(true))).toBe(tab)
})

it('falls back to statistics where the hash names nothing shown', () => {
  for (const hash of ['', '#', '#unknown', '#games2', 'games', '#Games', '#items'])
    expect(tabOfHash(hash, tabsFor(false))).toBe('statistics')
})

it('waits for nobody but where the owner alone may look', () => {
  expect(PROFILE_TABS.filter((tab) => waitsForViewer(`#${tab}`))).toEqual(['items'])
})
