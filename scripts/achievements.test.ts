import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { drawAll } from './achievements.mjs'

const FOLDER = fileURLToPath(new URL('../apps/web/public/bundle/images/achievements/', import.meta.url))

it('the kept pictures of achievements are what the command draws', () => {
  const drawn = drawAll()
  expect(readdirSync(FOLDER).toSorted()).toEqual([...drawn.keys()].toSorted())
  for (const [name, svg] of drawn) expect(readFileSync(`${FOLDER}${name}`, 'utf8'), name).toBe(svg)
})
