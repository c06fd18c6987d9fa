import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { clusterFiles } from './files.mjs'
import { LEFT_OUT } from './left-out.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const MODULES = 'apps/server/src/modules'

describe('the files that npm run test:cluster leaves out', () => {
  it('each of them is there and starts a site', () => {
    expect(clusterFiles(root).problems).toEqual([])
  })

  it('a file that is not there, one without a site and one without a reason are named', () => {
    const [known = ''] = Object.keys(LEFT_OUT)
    const away = `${MODULES}/games/away.test.ts`
    const pure = `${MODULES}/wallet/domain/refill.test.ts`
    expect(clusterFiles(root, { [away]: 'x', [pure]: 'x', [known]: ' ' }).problems).toEqual([
      `${away} is left out, and starts no site or is not there`,
      `${pure} is left out, and starts no site or is not there`,
      `${known} is left out without a reason`,
    ])
  })
})

describe('the files that npm run test:cluster runs', () => {
  it.each([
    ['calls appForFile', 'accounts/accounts.test.ts'],
    ['makes a site of a kind of its own', 'lobby/lobby.test.ts'],
    ['asks a helper for one', 'statistics/ratings.test.ts'],
  ])('a file that %s is among them', (_how, file) => {
    expect(clusterFiles(root).files).toContain(`${MODULES}/${file}`)
  })

  it('a file without a site is not among them', () => {
    expect(clusterFiles(root).files).not.toContain(`${MODULES}/wallet/domain/refill.test.ts`)
  })
})
