import { describe, expect, it } from 'vitest'
import { pageItems } from './page-items.ts'

const row = (current: number, max: number) =>
  pageItems(current, max)
    .map((item) => ('page' in item ? item.page : '…'))
    .join(' ')

describe('the places of a pagination row', () => {
  it('shows every page while they fit', () => {
    expect(row(1, 1)).toBe('1')
    expect(row(5, 8)).toBe('1 2 3 4 5 6 7 8')
  })

  it('keeps first and last and hides the far side behind dots', () => {
    expect(row(1, 20)).toBe('1 2 3 4 5 6 … 20')
    expect(row(20, 20)).toBe('1 … 15 16 17 18 19 20')
    expect(row(10, 20)).toBe('1 … 9 10 11 12 … 20')
  })

  it('always has eight places and shows the current page', () => {
    for (let max = 9; max < 40; max++) {
      for (let current = 1; current <= max; current++) {
        const items = pageItems(current, max)
        expect(items).toHaveLength(8)
        expect(items).toContainEqual({ page: current })
      }
    }
  })

  it('jumps by dots into what they hide', () => {
    for (let current = 1; current <= 30; current++) {
      const items = pageItems(current, 30)
      const shown = items.flatMap((item) => ('page' in item ? [item.page] : []))
      for (const item of items) if ('to' in item) expect(shown).not.toContain(item.to)
    }
  })
})
