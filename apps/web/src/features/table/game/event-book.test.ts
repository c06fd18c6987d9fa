import type { GameEvent } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { EventBook } from './event-book.ts'

const ready = (seat: number): GameEvent => ({ type: 'seatReady', seat, at: seat })

describe('the book of visible events', () => {
  it('accepts pieces that follow', () => {
    const book = new EventBook()
    expect(book.add(0, [ready(1), ready(2)])).toBe('added')
    expect(book.add(2, [ready(3)])).toBe('added')
    expect(book.events.map((event) => event.at)).toEqual([1, 2, 3])
  })

  it('accepts only the new part of a piece that overlaps', () => {
    const book = new EventBook()
    book.add(0, [ready(1), ready(2)])
    expect(book.add(1, [ready(2), ready(3)])).toBe('added')
    expect(book.add(0, [ready(1)])).toBe('known')
    expect(book.known).toBe(3)
  })

  it('refuses a piece that leaves a gap and stays as it was', () => {
    const book = new EventBook()
    book.add(0, [ready(1)])
    expect(book.add(2, [ready(3)])).toBe('gap')
    expect(book.known).toBe(1)
  })
})
