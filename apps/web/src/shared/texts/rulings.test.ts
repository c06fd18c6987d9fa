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
  const sanction = {
    kind: 'sanction',
    seat: 4,
    fouls: 4,
    techFouls: 2,
    majorTechFouls: 1,
    penalty: 'removal',
  } as const
  const milder = { ...sanction, fouls: 3, techFouls: 0, majorTechFouls: 0, penalty: 'none' } as const
  expect(rulingText({ from: 'moderator', reason: 'запись', before: sanction, after: milder })).toBe(
    'Модератор, санкции 4: было: фолы 4, техфолы 2 (мажор 1), удаление, стало: фолы 3, техфолы 0, без удаления. Причина: запись',
  )
})
