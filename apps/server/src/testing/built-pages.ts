import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder as the build of the pages leaves it, with next to nothing in it. For `WEB_DIR`. */
export async function builtPages(): Promise<{ readonly dir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'gorod-test-web-'))
  await mkdir(join(dir, 'bundle', 'assets'), { recursive: true })
  await writeFile(join(dir, 'bundle', 'assets', 'index-abc.js'), 'export {}')
  await writeFile(
    join(dir, 'index.html'),
    '<!doctype html><html><head><meta name="csrf-token" content="" /></head><body>page</body></html>',
  )
  await writeFile(join(dir, 'avatar3d.html'), '<!doctype html><html><head></head><body>viewer</body></html>')
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) }
}
