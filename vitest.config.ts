import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * unit: pure code, no processes. server: against a real Postgres. pages: a real browser and a real server without
 * pictures. media: a real Janus; these files share one machine's ports and processor, so they run one after another.
 * processes: whole sites that are started, stopped and killed. attack: see e2e/attack/README.md. long: minutes of real
 * time, for `npm run test:long` only.
 */
const WITH_PICTURES = ['e2e/stories/practice.test.ts', 'e2e/stories/ten-at-a-table.test.ts']

const SAME_CASES = [join(import.meta.dirname, 'scripts/check/property-seed.ts')]

/** Servers that tests start are compiled once: half of the time to their first line. */
const COMPILED_ONCE = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') }

/** A page on a busy machine takes its time; what is waited for comes or it does not. */
const IN_A_BROWSER = {
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 240_000,
  hookTimeout: 180_000,
  setupFiles: join(import.meta.dirname, 'e2e/harness/report-failures.ts'),
  env: { ...COMPILED_ONCE, BROWSER: process.env.BROWSER ?? 'headless-shell' },
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: SAME_CASES,
          isolate: false,
          include: ['packages/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // These run with low priority beside everything else: 9 s became 277 s once.
          testTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'server',
          setupFiles: SAME_CASES,
          env: COMPILED_ONCE,
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          // The whole server is loaded once, not for each of a hundred files: half of their time went there.
          isolate: false,
          // Half of the time of these tests is waiting.
          maxWorkers: 2,
          // Longer than any waiting inside, which can say what it waited for, even where a test runs several commands of npm.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          ...IN_A_BROWSER,
          name: 'pages',
          include: ['e2e/stories/**/*.test.ts'],
          exclude: WITH_PICTURES,
          maxWorkers: 2,
          isolate: false,
          globalSetup: 'e2e/harness/sites.ts',
        },
      },
      {
        test: {
          ...IN_A_BROWSER,
          name: 'media',
          include: ['e2e/{media,system-check}/**/*.test.ts', ...WITH_PICTURES],
          fileParallelism: false,
        },
      },
      {
        test: {
          ...IN_A_BROWSER,
          name: 'processes',
          include: ['e2e/{games,start}/**/*.test.ts'],
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'attack',
          env: COMPILED_ONCE,
          include: ['e2e/attack/**/*.test.ts'],
          // What an attack costs the innocent is measured, so nothing else runs beside it.
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...IN_A_BROWSER,
          env: { ...COMPILED_ONCE, BROWSER: 'chromium' },
          name: 'long',
          include: ['e2e/long/**/*.test.ts'],
          testTimeout: 20 * 60_000,
        },
      },
    ],
  },
})
