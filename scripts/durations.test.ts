import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DEFINITION = /\bconst (SECOND|MINUTE|HOUR|DAY|WEEK)_MS =/

it('the length of a minute or a day is defined once', () => {
  const files = globSync('{apps,packages,e2e,bench,cluster,scripts}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  })
  expect(files.length).toBeGreaterThan(1_000)
  const defining = files.filter((file) => DEFINITION.test(readFileSync(ROOT + file, 'utf8')))
  expect(defining).toEqual(['packages/contracts/src/durations.ts'])
})
