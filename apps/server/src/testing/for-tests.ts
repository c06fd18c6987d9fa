import { afterAll, afterEach, beforeEach } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'

/** For tests whose clock jumps by hours: nobody should have to sign in again for that. */
export const LONG_TOKENS = { ACCESS_TOKEN_MINUTES: '1440' }

/** One server for all tests of a file, gone after the last: `const app = await appForFile()` at its top. */
export async function appForFile(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await startTestApp(options)
  afterAll(() => app.stop())
  return app
}

/** A fresh one for every test: `const site = forEachTest(new Site())` at the top of a file. */
export function forEachTest<Started extends { start(): Promise<void>; stop(): Promise<void> }>(
  one: Started,
): Started {
  beforeEach(() => one.start())
  afterEach(() => one.stop())
  return one
}
