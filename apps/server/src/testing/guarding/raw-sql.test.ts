import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const MODULES = new URL('../../modules/', import.meta.url)
const STATEMENT = /\bsql(?:<[^`]*>)?`\s*(?:--[^\n]*\s*)*(?:select|insert|update|delete|with)\b/g
const REASON = /(?:\/\/|\*) SQL: \S/

const stores = (await readdir(MODULES, { recursive: true }))
  .filter((path) => /\/store(\/.*)?\.ts$/.test(path) && !/migrations\.ts$|\.test\.ts$/.test(path))
  .toSorted()

it('every raw statement of a store has a comment in its paragraph that says why: `SQL: …`', async () => {
  const without: string[] = []
  let statements = 0
  for (const store of stores) {
    const source = await readFile(new URL(store, MODULES), 'utf8')
    const found = [...source.matchAll(STATEMENT)]
    statements += found.length
    const bare = found.filter(
      ({ index }) => !REASON.test(source.slice(source.lastIndexOf('\n\n', index), index)),
    )
    if (bare.length > 0) without.push(store)
  }
  expect(statements).toBeGreaterThan(10)
  expect(without).toEqual([])
})
