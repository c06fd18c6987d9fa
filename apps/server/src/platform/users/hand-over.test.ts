import { lstat, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartError } from '../start-error.ts'
import { handOverDataDir, isReadableByAll } from './hand-over.ts'

const IS_ROOT = process.getuid?.() === 0
const USER = { uid: 65_534, gid: 65_534 }

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'gorod-hand-over-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe.skipIf(!IS_ROOT)(
  'the handover of the data folder to the server’s user (skipped where the tests are not root)',
  () => {
    it('takes our own files and nothing else', async () => {
      for (const name of ['secret', 'server.log.1', 'holiday.jpg']) await writeFile(join(dir, name), '')
      await handOverDataDir(dir, USER)
      const owners = await Promise.all(
        ['.', 'secret', 'server.log.1', 'holiday.jpg'].map(async (name) => (await stat(join(dir, name))).uid),
      )
      expect(owners).toEqual([USER.uid, USER.uid, USER.uid, 0])
    })

    it('a link is not followed', async () => {
      const outside = join(dir, 'outside')
      await writeFile(outside, '')
      await symlink(outside, join(dir, 'secret'))
      await handOverDataDir(dir, USER)
      expect((await stat(outside)).uid).toBe(0)
      expect((await lstat(join(dir, 'secret'))).uid).toBe(USER.uid)
    })

    it('refuses a folder of others', async () => {
      await writeFile(join(dir, 'holiday.jpg'), '')
      await expect(handOverDataDir(dir, USER)).rejects.toThrow(StartError)
      expect((await stat(dir)).uid).toBe(0)
    })
  },
)

describe('the check whether all may read a file', () => {
  it('the file and every folder above it decide whether all may read it', async () => {
    await writeFile(join(dir, 'file'), '', { mode: 0o644 })
    expect(await isReadableByAll(join(dir, 'file'))).toBe(false)
    expect(await isReadableByAll('/bin/sh')).toBe(true)
  })
})
