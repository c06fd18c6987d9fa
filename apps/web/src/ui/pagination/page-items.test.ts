import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundedPage, DISPLAY_COUNT, isShown, type PageItem, pageItems } from './page-items.ts'

const row = (current: number, max: number) =>
  pageItems(current, max)
    .map((item) => ('page' in item ? item.page : '…'))
    .join(' ')

/** Pages a row leads to, in its order. */
const targets = (items: readonly PageItem[]) => items.map((item) => ('page' in item ? item.page : item.to))
const shownPages = (items: readonly PageItem[]) =>
  items.flatMap((item) => ('page' in item ? [item.page] : []))

const place = fc
  .integer({ min: 1, max: 5000 })
  .chain((max) => fc.record({ max: fc.constant(max), current: fc.integer({ min: 1, max }) }))

describe('the places of a pagination row', () => {
  it('show every page while they fit', () => {
    expect(row(1, 1)).toBe('1')
    expect(row(5, 8)).toBe('1 2 3 4 5 6 7 8')
  })

  it('keep first and last and hide the far side behind dots', () => {
    expect(row(1, 20)).toBe('1 2 3 4 5 6 … 20')
    expect(row(20, 20)).toBe('1 … 15 16 17 18 19 20')
    expect(row(10, 20)).toBe('1 … 9 10 11 12 … 20')
  })

  it('a row has eight places, or as many as there are pages, and the current one among them', () => {
    fc.assert(
      fc.property(place, ({ current, max }) => {
        const items = pageItems(current, max)
        expect(items).toHaveLength(Math.min(max, DISPLAY_COUNT))
        expect(items).toContainEqual({ page: current })
      }),
    )
  })

  it('always include the first, the last and the neighbours of the current page', () => {
    fc.assert(
      fc.property(place, ({ current, max }) => {
        const shown = shownPages(pageItems(current, max))
        for (const page of [1, max, current - 1, current + 1])
          if (page >= 1 && page <= max) expect(shown).toContain(page)
      }),
    )
  })

  it('lead upwards from left to right, each page once, all within 1 to max', () => {
    fc.assert(
      fc.property(place, ({ current, max }) => {
        const pages = targets(pageItems(current, max))
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
        expect(pages[0]).toBeGreaterThanOrEqual(1)
        expect(pages.at(-1)).toBeLessThanOrEqual(max)
      }),
    )
  })

  it('lead by dots into the hidden pages, at most one gap to a side', () => {
    fc.assert(
      fc.property(place, ({ current, max }) => {
        const items = pageItems(current, max)
        const gaps = items.flatMap((item) => ('to' in item ? [item] : []))
        for (const gap of gaps) {
          expect(shownPages(items)).not.toContain(gap.to)
          expect(gap.to < current).toBe(gap.side === 'left')
        }
        expect(new Set(gaps.map(({ side }) => side)).size).toBe(gaps.length)
      }),
    )
  })
})

describe('the bounds of the pages', () => {
  it('the bounds are 1 and max', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 5000 }), (page, max) => {
        const bounded = boundedPage(page, max)
        expect(bounded).toBeGreaterThanOrEqual(1)
        expect(bounded).toBeLessThanOrEqual(max)
        if (page >= 1 && page <= max) expect(bounded).toBe(page)
      }),
    )
    expect(boundedPage(3, 0)).toBe(1)
  })

  it('a page that no longer exists becomes the nearest existing one', () => {
    expect(row(99, 20)).toBe(row(20, 20))
    expect(row(0, 20)).toBe(row(1, 20))
  })
})

it('the row is shown for more than one page, or when it is forced', () => {
  expect([isShown(0, false), isShown(1, false), isShown(2, false)]).toEqual([false, false, true])
  expect([isShown(0, true), isShown(1, true)]).toEqual([true, true])
})
