import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseForFile } from '../../../testing/module-database.ts'
import { healthTables } from '../write-probe.ts'
import { createNameLook } from './name-look.ts'

const db = await databaseForFile(healthTables)

beforeEach(() => createNameLook(db))

async function looksOf(names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ look: string }>`
    select name_look(name) as look from unnest(${[...names]}::text[]) with ordinality as each(name, place) order by place`.execute(
    db,
  )
  return rows.map(({ look }) => look)
}

describe('the look of a name', () => {
  it.each([
    ['a Latin y', 'Гудвин', 'Гyдвин'],
    ['Latin, Greek and small capitals', 'Вова', 'Bοʙα'],
    ['capitals', 'гудвин', 'ГУДВИН'],
    ['a nought for a letter', 'Оборотень', '0борoтень'],
    ['a one for a letter', 'Lilia', 'Ii1ia'],
    ['a letter of two', 'Маша', 'Rnаша'],
    ['a letter of two more', 'Юлия', '1Oлия'],
    ['marks', 'Семён', 'Се\u0301мен\u0323'],
    ['a line through a letter', 'Олег', 'Øлег'],
    ['full width', 'Boss', 'Ｂｏｓｓ'],
    ['letters of mathematics', 'Boss', '𝓑𝗼𝚜𝕤'],
    ['letters of the Cherokee', 'Дон', 'ДᎾн'],
    ['characters without a picture', 'Гудвин', 'Гуд\u200b\u00adвин'],
    ['a strange dash', 'Не-Дон', 'Не‐Дон'],
  ])('%s: the two are equal', async (_what, one, other) => {
    const [first, second] = await looksOf([one, other])
    expect(first).toBe(second)
  })

  it('names that nobody takes for each other differ', async () => {
    const names = [
      'Гудвин',
      'Гудвина',
      'Гуд вин',
      'Nina',
      'Vina',
      'Hina',
      'Вера',
      'Ника',
      'Вика',
      'Мика',
      'Рома',
      'Roma',
      'Тома',
      'Саша',
      'Паша',
      'Маша',
      'Даша',
      'player1',
      'player2',
      'player10',
      'Лис',
      'Лес',
      '🎭',
      '🦊',
      '山',
      '川',
    ]
    expect(new Set(await looksOf(names)).size).toBe(names.length)
  })

  it('the short list of letters gives what the long one gives', async () => {
    const letters = [
      ...'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
      ...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
      ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)),
    ]
    const name = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 20 }), async (names) => {
        // One unusual sign behind the name, and the long list is asked.
        const long = await looksOf(names.map((one) => `${one}★`))
        expect((await looksOf(names)).map((look) => `${look}★`)).toEqual(long)
      }),
      { numRuns: 20 },
    )
  })
})
