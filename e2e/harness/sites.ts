import type { TestProject } from 'vitest/node'
import { lastingPort, type Site, startServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a site that was started and stopped once: its database exists and is migrated. */
    preparedData: string
    /** One site for each worker, for the files that need nothing of their own. */
    sharedSites: readonly Site[]
    /**
     * Where the sites of single files listen, one port for each worker: for its browser they are one origin, whose
     * files it has fetched and compiled.
     */
    ownPorts: readonly number[]
  }
}

/** A site without pictures and sound. */
export const WITHOUT_PICTURES = { MEDIA_GATEWAY: 'memory' }

/** Starts once what files of stories share: a start takes most of a file's set-up, and the first of a data folder most of all. */
export default async function startSites(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.PREPARED_DATA
  const prepared = given === undefined ? await startServer({ env: WITHOUT_PICTURES }) : null
  await prepared?.stop()
  const dataFrom = given ?? prepared?.dataDir ?? ''
  project.provide('preparedData', dataFrom)
  const workers = Array.from({ length: project.config.maxWorkers })
  project.provide('ownPorts', await Promise.all(workers.map(lastingPort)))
  const sites = await Promise.all(workers.map(() => startServer({ env: WITHOUT_PICTURES, dataFrom })))
  project.provide(
    'sharedSites',
    sites.map(({ url, port, dataDir }) => ({ url, port, dataDir })),
  )
  return async () => {
    await Promise.all([prepared, ...sites].map((site) => site?.dispose()))
  }
}
