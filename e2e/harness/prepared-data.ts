import type { TestProject } from 'vitest/node'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a site that was started and stopped once: its database exists and is migrated. */
    preparedData: string
  }
}

/** Makes the data folder once that every file of stories begins with: a first start takes most of a file's set-up. */
export default async function prepareData(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer({ env: { MEDIA_GATEWAY: 'memory' } })
  await server.stop()
  project.provide('preparedData', server.dataDir)
  return () => server.dispose()
}
