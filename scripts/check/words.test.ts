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
  ['a document', 'a.md', '# A\n\nWhoever comes', 'a.md:3: "Whoever"'],
  ['a style sheet', 'a.css', '.a {\n  /* 12 signs */\n}', 'a.css:2: "12 signs"'],
]

const ALLOWED: readonly (readonly [what: string, path: string, text: string])[] = [
  ['a stored value', 'a.ts', "const team = 'black' // 'red' is the town"],
  ['a string that is no name of a test', 'a.ts', "say('he is a black')"],
  ['Russian', 'a.md', 'Чёрные и красные'],
  ['inline code of a document', 'a.md', 'The field `blacks` is stored.'],
  ['a code block of a document', 'a.md', '```ts\nconst blacks = []\n```'],
  ['a quotation', 'a.md', 'Spec: «he shall leave»'],
  ['a use of a name declared elsewhere', 'a.ts', 'f(event.blacks)'],
  ['part of another word', 'a.md', 'This history of blackjack tethers the hundreds.'],
  ['the file that the table excepts', 'packages/rules/src/model/event.ts', 'interface A {\n  blacks: 1\n}'],
]

describe('the check of words', () => {
  it.each(PLANTED)('refuses a forbidden word in %s', (_what, path, text, expected) => {
    expect(check(path, text).map((line) => line.split(';')[0])).toContain(expected)
  })

  it.each(ALLOWED)('accepts %s', (_what, path, text) => {
    expect(check(path, text)).toEqual([])
  })

  it('says what to write instead', () => {
    expect(check('a.md', 'It is made anew.')).toEqual(['a.md:1: "anew"; write: again, from the start'])
  })
})
