import { expect, it } from 'vitest'
import { changeOfPlayer, isolatedName } from './isolated-name.ts'
import { MATCH_TEXTS } from './match.ts'
import { PARTY_TEXTS } from './party.ts'
import { LOG_TEXTS } from './room/log.ts'

const DANA = '\u2068דנה\u2069'

it.each(['Вера К.', 'Щ'.repeat(24), '🐉🐉', '12345', 'Zoë'])('the name %s stays as it is', (name) => {
  expect(isolatedName(name)).toBe(name)
})

it('a name in Hebrew or Arabic keeps what follows it behind it', () => {
  expect(isolatedName('דנה')).toBe(DANA)
  expect(isolatedName('Дана דנה')).toBe('\u2068Дана דנה\u2069')
  expect(isolatedName('ليلى')).toBe('\u2068ليلى\u2069')
  expect(PARTY_TEXTS.left('דנה', '0:25')).toBe(`${DANA}, 0:25`)
  expect(MATCH_TEXTS.best(2, 'דנה', '1,3', 1.3)).toBe(`Лучший игрок: место 2, ${DANA}, 1,3 балла`)
})

it('the player who left a seat stands before the one who came, in the room and in the record of the match', () => {
  const names = { left: 'דנה', came: 'ליל' }
  const change = `${DANA} → \u2068ליל\u2069`
  expect(changeOfPlayer(names)).toBe(change)
  expect(LOG_TEXTS.changed(names)).toBe(change)
  expect(MATCH_TEXTS.notes.substituted({ seat: 4, reason: 'болен' }, names)).toBe(
    `4: замена ${change}, «болен»`,
  )
})
