import { expect, it } from 'vitest'
import { PROFILE_TABS, tabOfHash, tabsFor, waitsForViewer } from './profile-tabs.ts'

it('the owner has four tabs, and the items are hidden from everybody else', () => {
  expect(tabsFor(true)).toEqual(['achievements', 'items', 'statistics', 'games'])
  expect(tabsFor(false)).toEqual(['achievements', 'statistics', 'games'])
})

it('the hash names the tab', () => {
  for (const tab of PROFILE_TABS) expect(tabOfHash(`#${tab}`, tabsFor(true))).toBe(tab)
})

it('statistics are shown where the hash names no visible tab', () => {
  for (const hash of ['', '#', '#unknown', '#games2', 'games', '#Games', '#items'])
    expect(tabOfHash(hash, tabsFor(false))).toBe('statistics')
})

it('only a tab that the owner alone may see waits for the viewer', () => {
  expect(PROFILE_TABS.filter((tab) => waitsForViewer(`#${tab}`))).toEqual(['items'])
})
