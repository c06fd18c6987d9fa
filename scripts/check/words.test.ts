import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkWords } from './words.mjs'

const glossary = readFileSync('docs/glossary.md', 'utf8')

/** Checks one planted file beside the real glossary. */
function check(path: string, text: string): readonly string[] {
  return checkWords([path], (read: string) => (read === 'docs/glossary.md' ? glossary : text))
}

const PLANTED: readonly (readonly [what: string, path: string, text: string, expected: string])[] = [
  ['a comment', 'a.ts', 'const a = 1\n// what blacks know', 'a.ts:2: "blacks"'],
  ['a comment behind code', 'a.ts', 'const a = 1 // made anew', 'a.ts:1: "anew"'],
  ['the third line of a comment', 'a.tsx', '/**\n * Nobody shall\n * see his card.\n */', 'a.tsx:3: "his"'],
  [
    'a word pair over a line break',
    'a.ts',
    '/**\n * This is a\n * black.\n */\nexport {}',
    'a.ts:2: "a black"',
  ],
  ['a comment inside an expression', 'a.mjs', 'f(1, /* the reds */ 2)', 'a.mjs:1: "reds"'],
  ['a variable', 'a.ts', 'const livingBlacks = []', 'a.ts:1: "Blacks"'],
  ['a constant', 'a.ts', 'const ALL_REDS = []', 'a.ts:1: "REDS"'],
  ['a field of a type', 'a.ts', 'interface A {\n  readonly blacksAlive: number\n}', 'a.ts:2: "blacks"'],
  ['a field of an object', 'a.ts', 'f({ blacks: 1 })', 'a.ts:1: "blacks"'],
  ['the name of a test', 'a.test.ts', "it('shows a black to the table', () => {})", 'a.test.ts:1: "a black"'],
  ['the name of a table of tests', 'a.test.ts', 'describe.each([1])(`of reds`, f)', 'a.test.ts:1: "reds"'],
  ['a file name', 'told-games.ts', 'export {}', 'told-games.ts:1: "told games"'],
  ['a type that is a participle', 'a.ts', 'interface Told {}', 'a.ts:1: "Told"'],
  ['a class that is a participle', 'a.ts', 'class Planned {}', 'a.ts:1: "Planned"'],
  ['a file that is a participle', 'kept.ts', 'export {}', 'kept.ts:1: "kept"'],
  ['a document', 'a.md', '# A\n\nWhoever comes', 'a.md:3: "Whoever"'],
  ['an own thing without its owner', 'a.ts', 'const a = 1 // the own card', 'a.ts:1: "the own"'],
  ['a letter that is an e-mail', 'a.md', 'The recovery letter has a link.', 'a.md:1: "recovery letter"'],
  ['a letter that is sent', 'a.md', 'The site sends a letter.', 'a.md:1: "sends a letter"'],
  ['a comment without a subject', 'a.ts', 'const a = 1\n/** Of the match. */\nconst b = 2', 'a.ts:2: "Of"'],
  [
    'a comment of two lines without one',
    'a.ts',
    '/**\n * So many rows\n * are read.\n */\nexport {}',
    'a.ts:2: "So many"',
  ],
  ['a style sheet', 'a.css', '.a {\n  /* 12 signs */\n}', 'a.css:2: "12 signs"'],
]

const ALLOWED: readonly (readonly [what: string, path: string, text: string])[] = [
  ['a stored value', 'a.ts', "const team = 'black' // 'red' is the town"],
  ['a string that is no name of a test', 'a.ts', "say('he is a black')"],
  ['Russian', 'a.md', 'Чёрные и красные'],
  ['inline code of a document', 'a.md', 'The field `blacks` is stored.'],
  ['a code block of a document', 'a.md', '```ts\nconst blacks = []\n```'],
  ['a quotation', 'a.md', 'Spec: «he shall leave»'],
  ['a type of two words, and a noun in -ed', 'seed.ts', 'interface PageSeed {}\ntype KeptRows = Speed'],
  ['a use of a name declared elsewhere', 'a.ts', 'f(event.blacks)'],
  ['a letter that is a character', 'a.md', 'Its own letters, the last letter by letter.'],
  ['a line that goes on', 'a.ts', '// It is the number\n// of the match.\nconst a = 1'],
  ['part of another word', 'a.md', 'This history of blackjack tethers the hundreds.'],
  ['the file that the table excepts', 'packages/rules/src/model/event.ts', 'interface A {\n  blacks: 1\n}'],
]

const WITHOUT_SUBJECT: readonly (readonly [what: string, text: string, found: string])[] = [
  ['an auxiliary verb', "describe('a lobby', () => { it('is closed', f) })", 'is closed'],
  ['an auxiliary verb of a table', 'it.each([1])(`has %i`, f)', 'has %i'],
  ['a verb without a describe', "test('keeps the seat', f)", 'keeps the seat'],
  [
    'half a clause',
    "describe('a vote', () => { it('of the dead counts nothing', f) })",
    'of the dead counts nothing',
  ],
  ['a pronoun', "describe('a vote', () => { it('it is closed', f) })", 'it is closed'],
  ['a value of its table alone', "describe('a vote', () => { it.each([1])('%s: %s', f) })", '%s: %s'],
  ['a value of its table outside a describe', "it.each([1])('%s is refused', f)", '%s is refused'],
  ['a describe that is no noun', "describe('when it rains', f)", 'when it rains'],
  ['a describe that is a verb', "describe('keeps seats', f)", 'keeps seats'],
]

const WITH_SUBJECT: readonly string[] = [
  "test('a lobby is closed when its leader leaves', f)",
  "describe('a lobby', () => { it('keeps the seat of an absent member', f) })",
  "describe('a form', () => { it.each([1])('%s is refused', f) })",
  "describe.each(roles)('%s', () => { it('sees its own card', f) })",
]

describe('the check of words', () => {
  it.each(PLANTED)('refuses a forbidden word in %s', (_what, path, text, expected) => {
    expect(check(path, text).map((line) => line.split(';')[0])).toContain(expected)
  })

  it.each(ALLOWED)('accepts %s', (_what, path, text) => {
    expect(check(path, text)).toEqual([])
  })

  it.each(WITHOUT_SUBJECT)('refuses the name of a test that begins with %s', (_what, text, found) => {
    expect(check('a.test.ts', text)).toEqual([
      `a.test.ts:1: "${found}"; write: a test name states its subject (CONTRIBUTING.md)`,
    ])
  })

  it.each(WITH_SUBJECT)('accepts the name of a test with a subject: %s', (text) => {
    expect(check('a.test.ts', text)).toEqual([])
    expect(check('a.ts', "test('keeps the seat', f)")).toEqual([])
  })

  it('says what to write instead', () => {
    expect(check('a.md', 'It is made anew.')).toEqual(['a.md:1: "anew"; write: again, from the start'])
  })
})
