import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

/** The folder that the build of the pages leaves, with next to nothing in it. */
export const BUILT_PAGES: Readonly<Record<string, string>> = {
  'bundle/assets/index-abc.js': 'export {}',
  'index.html':
    '<!doctype html><html><head><meta name="csrf-token" content="" /></head><body>page</body></html>',
  'avatar3d.html': '<!doctype html><html><head></head><body>viewer</body></html>',
  'obs.html': '<!doctype html><html><head></head><body>obs</body></html>',
}

/** A folder of pages for `WEB_DIR`, gone after the last test of a file. Begun before the app it outlives it. */
export async function pagesForFile(files: Readonly<Record<string, string>> = BUILT_PAGES): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'gorod-test-web-'))
  afterAll(() => rm(dir, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), content)
  }
  return dir
}
