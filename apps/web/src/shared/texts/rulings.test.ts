import { expect, it } from 'vitest'
import { rulingText } from './rulings.ts'

it('the line of a ruling says what was, what is now, and why', () => {
  const before = { kind: 'extra', seat: 4, points: 0.3, note: 'речь' } as const
  const after = { kind: 'extra', seat: 4, points: -0.4, note: 'крик' } as const
  expect(rulingText({ from: 'judge', reason: 'спор', before, after })).toBe(
    'Судья, допы 4: было: +0,3 («речь»), стало: −0,4 («крик»). Причина: спор',
  )
  const remark = { kind: 'remark', seat: null, text: 'Тише' } as const
  expect(rulingText({ from: 'moderator', reason: 'запись', before: null, after: remark })).toBe(
    'Модератор, замечание столу: «Тише». Причина: запись',
  )
})
