import { describe, expect, it } from 'vitest'
import { missingPaths } from './document-paths.mjs'

const FILES = [
  'docs/a.md',
  'docs/spec-map.md',
  'CHANGELOG.md',
  'apps/server/src/seed.ts',
  'apps/server/src/seed/people.ts',
]

const missing = (text: string, document = 'docs/a.md') =>
  missingPaths(FILES, (path: string) => (path === document ? text : ''))

const PLANTED: readonly (readonly [what: string, text: string, path: string])[] = [
  ['a file that is not there', 'Read `apps/server/src/gone.ts`.', 'apps/server/src/gone.ts'],
  ['a file of another folder', 'Read `web/seed.ts`.', 'web/seed.ts'],
  ['a part of a name', 'Read `eed.ts`.', 'eed.ts'],
  ['one of two in braces', 'Read `server/src/{seed,gone}.ts`.', 'server/src/gone.ts'],
  ['a folder', 'Read `apps/web/src`.', 'apps/web/src'],
  ['a link', 'Read [it](b.md#here).', 'b.md'],
]

const THERE: readonly (readonly [what: string, text: string])[] = [
  ['a whole path', '`apps/server/src/seed.ts`'],
  ['the end of a path', '`seed/people.ts`, `people.ts`'],
  ['several in braces', '`src/{seed,seed/people}.ts`'],
  ['a folder', '`apps/server/src/seed/`, `apps/server`'],
  ['a link', '[it](../apps/server/src/seed.ts), [below](#below), [far](https://example.com/b.md)'],
  ['a name for many files', '`apps/server/src/….ts`, `*.test.ts`'],
  ['a file of the machine', '`/etc/profile.sh`'],
  ['a block of code', '```sh\ncat `gone.ts`\n```'],
]

describe('the check of paths in documents', () => {
  it.each(PLANTED)('refuses the name of %s', (_what, text, path) => {
    expect(missing(`# A\n\n${text}`)).toEqual([`docs/a.md:3: ${path}`])
  })

  it.each(THERE)('accepts %s', (_what, text) => {
    expect(missing(text)).toEqual([])
  })

  it('refuses the end of a path in the map of the specification, and accepts a whole one', () => {
    const refused = (text: string) => missing(text, 'docs/spec-map.md')
    expect(refused('`seed/people.ts`')).toEqual(['docs/spec-map.md:1: seed/people.ts'])
    expect(refused('`apps/server/src/seed/people.ts`')).toEqual([])
  })

  it('the changelog is not read: it tells what was', () => {
    expect(missing('`gone.ts`', 'CHANGELOG.md')).toEqual([])
  })
})
