import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { HOME_PICTURES, joinPictures } from './home-pictures.mjs'

it('the joined pictures of the home page are those of their own files', () => {
  // Else run: node scripts/home-pictures.mjs
  expect(readFileSync(HOME_PICTURES, 'utf8')).toBe(joinPictures())
})

it('a name within a joined picture is that of one picture only', () => {
  const names = [...joinPictures().matchAll(/\bid="([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
})
