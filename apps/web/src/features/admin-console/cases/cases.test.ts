import type { MessageReport } from '@gorod/contracts/messages'
import { describe, expect, it } from 'vitest'
import { CASES_PAGE_SIZE, type Case, isForOther, merged } from './cases.ts'

const caseAt = (id: number): Case => ({
  kind: 'messages',
  item: {
    id,
    reporter: { id: 1, username: 'Анна', sent: 1, confirmed: 0, falseNow: 0, aDay: 10 },
    accused: { id: 2, username: 'Борис' },
    text: '',
    at: new Date(id * 60_000).toISOString(),
    messages: [],
    confirmedBefore: 0,
    taken: null,
    decision: null,
  } satisfies MessageReport,
})

describe('the queue of all kinds', () => {
  it('puts open cases of all lists in one order, the oldest first, and decided ones the latest first', () => {
    const lists = [[caseAt(1), caseAt(4)], [caseAt(2)], [], [caseAt(3)]]
    expect(merged(lists, 'open').map(({ item }) => item.id)).toEqual([1, 2, 3, 4])
    expect(merged(lists, 'decided').map(({ item }) => item.id)).toEqual([4, 3, 2, 1])
  })

  it('shows one page, and leaves out only what is younger', () => {
    const full = Array.from({ length: CASES_PAGE_SIZE }, (_, index) => caseAt(index + 10))
    const page = merged([full, [caseAt(1)]], 'open')
    expect(page).toHaveLength(CASES_PAGE_SIZE)
    expect(page[0]?.item.id).toBe(1)
  })
})

it('a report is for another moderator than the one who sent it', () => {
  expect(isForOther(caseAt(1), 1)).toBe(true)
  expect(isForOther(caseAt(1), 2)).toBe(false)
})
