import { expect, it } from 'vitest'
import { withoutLinks } from './without-links.ts'

it.each([
  ['bonus-gorod.example теперь читает вас', 'bonus-gorod.\u2060example теперь читает вас'],
  ['https://10.0.0.1/a', 'https://\u206010.0.0.1/a'],
  ['@admin зовёт', '@\u2060admin зовёт'],
  ['/stop зовёт', '/\u2060stop зовёт'],
])('the words %j have no link any more', (words, shown) => {
  expect(withoutLinks(words)).toBe(shown)
})

it.each(['Стол № 12 собран. Примите за 20 с', 'Игра в 20.00, +3.5 очка', 'и/или', 'Анна. Ещё 2'])(
  'the words %j stay as they are',
  (words) => {
    expect(withoutLinks(words)).toBe(words)
  },
)
