import { defineConfig } from 'vitest/config'

/** The tests of one area, for `scripts/mutation.mjs`, which names their folders. */
const { MUTATION_TESTS, MUTATION_POSTGRES } = process.env
if (MUTATION_TESTS === undefined) throw new Error('started by scripts/mutation.mjs only')

export default defineConfig({
  test: {
    include: MUTATION_TESTS.split(','),
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    ...(MUTATION_POSTGRES === 'yes' ? { globalSetup: 'apps/server/src/testing/global-setup.ts' } : {}),
  },
})
