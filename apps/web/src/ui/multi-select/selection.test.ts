import { describe, expect, it } from 'vitest'
import { indexByLetter, movedIndex, subtitle, toggled } from './selection.ts'

const OPTIONS = [
  { value: 'civilian', label: 'Мирный' },
  { value: 'sheriff', label: 'Шериф' },
  { value: 'mafia', label: 'Мафия' },
  { value: 'godfather', label: 'Дон' },
]
const TEXTS = { all: 'Все роли', chosen: (count: number) => `Выбрано ${count}` }

describe('the subtitle of a multi-select', () => {
  it.each([
    [[], 'Все роли'],
    [['sheriff'], 'Шериф'],
    [['mafia', 'civilian'], 'Мирный, Мафия'],
    [['mafia', 'civilian', 'sheriff'], 'Выбрано 3'],
    [['mafia', 'civilian', 'sheriff', 'godfather'], 'Все роли'],
    [['maniac'], 'Выбрано 1'],
  ])('the subtitle of %j is «%s»', (selected, expected) => {
    expect(subtitle(selected, OPTIONS, TEXTS)).toBe(expected)
  })

  it('a number is shown while the names are not known', () => {
    expect(subtitle(['mafia'], null, TEXTS)).toBe('Выбрано 1')
    expect(subtitle([], null, TEXTS)).toBe('Все роли')
  })
})

describe('a choice', () => {
  it('adds and removes, in the order of the list', () => {
    expect(toggled(['mafia'], 'civilian', OPTIONS)).toEqual(['civilian', 'mafia'])
    expect(toggled(['civilian', 'mafia'], 'civilian', OPTIONS)).toEqual(['mafia'])
  })

  it('means the same with everything chosen as with nothing', () => {
    expect(toggled(['civilian', 'sheriff', 'mafia'], 'godfather', OPTIONS)).toEqual([])
  })

  it('drops an unknown option', () => {
    expect(toggled(['maniac'], 'mafia', OPTIONS)).toEqual(['mafia'])
  })
})

describe('the keys of a multi-select', () => {
  it('stop at the ends', () => {
    expect([movedIndex('ArrowDown', 3, 4), movedIndex('ArrowUp', 0, 4)]).toEqual([3, 0])
    expect([movedIndex('Home', 2, 4), movedIndex('End', 2, 4)]).toEqual([0, 3])
    expect(movedIndex('Tab', 2, 4)).toBeNull()
  })

  it('find the next line by its letter, round and round', () => {
    const labels = OPTIONS.map(({ label }) => label)
    expect(indexByLetter(labels, 'м', 0)).toBe(2)
    expect(indexByLetter(labels, 'М', 2)).toBe(0)
    expect(indexByLetter(labels, 'ж', 0)).toBeNull()
  })
})
