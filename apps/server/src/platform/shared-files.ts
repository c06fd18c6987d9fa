import { stat } from 'node:fs/promises'
import { type BoundedFiles, boundedFiles } from './bounded-files.ts'
import type { Probe } from './http/health.ts'
import type { Log } from './log.ts'

/** Node has four threads for files, hashes and names, eight where the site was installed. */
const THREADS = 2

/** The folder of the files that all processes of a site share: `SHARED_DIR`, which may be another machine's. */
export interface SharedFiles extends BoundedFiles {
  readonly probe: Probe
  /** How long it takes to answer now. Rejects while it does not. */
  answerSeconds(): Promise<number>
}

export function sharedFiles(folder: string, log: Pick<Log, 'error' | 'info'>): SharedFiles {
  const files = boundedFiles({ folder, atOnce: THREADS, log })
  const answerSeconds = async (): Promise<number> => {
    const began = performance.now()
    await files.run(() => stat(folder))
    return (performance.now() - began) / 1000
  }
  return {
    ...files,
    answerSeconds,
    // The others need the same folder: a balancer that took this process away for it would take all of them.
    probe: { name: 'shared files', shared: true, check: async () => void (await answerSeconds()) },
  }
}
