import { expect, it } from 'vitest'
import { FiguresHistory, SLOT_MS } from './figures-history.ts'

it('an error of a page counts for five minutes, whenever figures are kept', () => {
  const history = new FiguresHistory()
  history.countError(1_000)
  history.countError(1_400)
  history.countError(61_000)
  expect(history.errorsAt(61_000)).toBe(3)
  expect(history.errorsAt(SLOT_MS)).toBe(3)
  expect(history.errorsAt(SLOT_MS + 2_000)).toBe(1)
  expect(history.errorsAt(SLOT_MS + 62_000)).toBe(0)
})
