import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

it.each(['start', 'dev', 'janus', 'cluster'])(
  'npm run %s takes the place of the shell, which would die of a signal to npm and leave the site running',
  (name) => {
    expect(scripts[name]).toMatch(/^exec node /)
  },
)
