import { defineConfig } from 'vitest/config'

/**
 * unit: pure code, no processes. server: against a real Postgres. e2e: real browser, real Janus, real processes.
 * The e2e files share one machine's media and processor, so they run one after another.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          fileParallelism: false,
          // A page on a busy machine takes its time; what is waited for comes or it does not.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
