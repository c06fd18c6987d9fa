import { Circle } from 'lucide-react'
import { expect, it } from 'vitest'
import { type MenuItem, openedSublists } from './menu-tree.ts'

const page = (id: string): MenuItem => ({ kind: 'page', id, text: id, icon: Circle, to: `/${id}` })
const list = (id: string, ...items: readonly MenuItem[]): MenuItem => ({
  kind: 'list',
  id,
  text: id,
  icon: Circle,
  items,
})

const TREE = [page('a'), list('b', page('c'), list('d', list('e', page('f')))), list('g')]
const opened = (...path: string[]) => openedSublists(TREE, path).map(({ id }) => id)

it('the menu shows the main list while no sublist is open', () => {
  expect(opened()).toEqual([])
})

it('the menu follows a path to any depth', () => {
  expect(opened('b')).toEqual(['b'])
  expect(opened('b', 'd', 'e')).toEqual(['b', 'd', 'e'])
  expect(opened('g')).toEqual(['g'])
})

it('the menu stops where an item has gone or is no list', () => {
  expect(opened('nowhere', 'd')).toEqual([])
  expect(opened('a', 'd')).toEqual([])
  expect(opened('b', 'c', 'e')).toEqual(['b'])
})
