import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { PARTS_WITHOUT_EXAMPLE, WITHOUT_EXAMPLE } from './without-example.ts'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const COMPONENT = /\.\.\/features\/([\w/-]+\.tsx)'/g

/** Files of components below `features/` that these files import, now or when they are needed. */
function componentsIn(pattern: string): ReadonlySet<string> {
  const files = globSync(pattern, { cwd: SOURCES }).filter((file) => !/\.test\.tsx?$/.test(file))
  const texts = files.map((file) => readFileSync(SOURCES + file, 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(COMPONENT)].flatMap(([, file = '']) => file)))
}

const placed = componentsIn('{screens,app}/**/*.{ts,tsx}')
const shown = componentsIn('gallery/*-examples.tsx')

it('every component that a screen places is in the gallery, or there is a reason', () => {
  expect(placed.size).toBeGreaterThan(80)
  const missing = [...placed].filter(
    (file) =>
      !shown.has(file) &&
      PARTS_WITHOUT_EXAMPLE[file] === undefined &&
      WITHOUT_EXAMPLE[file.split('/')[0] ?? ''] === undefined,
  )
  expect(missing).toEqual([])
})

it('a reason why a part has no example goes with its cause', () => {
  const idle = Object.keys(PARTS_WITHOUT_EXAMPLE).filter((file) => !placed.has(file) || shown.has(file))
  expect(idle).toEqual([])
})
