import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { BUILT_PAGES, pagesForFile } from '../../testing/built-pages.ts'
import { appForFile } from '../../testing/index.ts'

const CODE = `export const text = '${'a page '.repeat(200)}'`
const WEB_DIR = await pagesForFile({
  ...BUILT_PAGES,
  'bundle/assets/page-1a2b3c.js': CODE,
  'bundle/assets/small-1a2b3c.css': 'a{}',
  'bundle/assets/sound-1a2b3c.mp3': 'sound',
  'bundle/secret.js': 'not an asset',
})
const ASSETS = join(WEB_DIR, 'bundle/assets')
await writeFile(join(ASSETS, 'page-1a2b3c.js.br'), brotliCompressSync(CODE))
await writeFile(join(ASSETS, 'page-1a2b3c.js.gz'), gzipSync(CODE))
const app = await appForFile({ env: { WEB_DIR } })

const get = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/bundle/assets/${name}`, { headers })

describe('files with a hash in their names', () => {
  it('a file comes in the best encoding that the browser takes', async () => {
    for (const [accepted, sent] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get('page-1a2b3c.js', { 'accept-encoding': accepted })
      expect(answer.headers.get('content-encoding'), accepted).toBe(sent)
      expect(answer.headers.get('vary')).toContain('accept-encoding')
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(await answer.text(), accepted).toBe(CODE)
    }
  })

  it('a file that the build did not compress comes as it is', async () => {
    const answer = await get('small-1a2b3c.css', { 'accept-encoding': 'br' })
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toBe('a{}')
  })

  it('a media file may be asked for in parts', async () => {
    const answer = await get('sound-1a2b3c.mp3', { range: 'bytes=1-2' })
    expect(answer.status).toBe(206)
    expect(await answer.text()).toBe('ou')
  })

  it('a new file is found, and no file outside of the folder', async () => {
    expect((await get('late-1a2b3c.js')).status).toBe(404)
    await writeFile(join(ASSETS, 'late-1a2b3c.js'), 'late')
    expect(await (await get('late-1a2b3c.js')).text()).toBe('late')
    for (const path of ['..%2fsecret.js', '..%2f..%2findex.html', '%2e%2e%5csecret.js']) {
      const answer = await get(path)
      expect(answer.status, path).toBeGreaterThanOrEqual(400)
      expect(await answer.text()).not.toContain('not an asset')
    }
  })
})
