import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyArchivedLog } from './restored-log.ts'

const BYTES = 16 * 1024 * 1024
const PACKED = gzipSync(Buffer.alloc(BYTES))
const FIRST = '0000000100000001000000FE'
const PARTS = ['0000000100000001000000FF', '000000010000000200000000', '000000010000000200000001']

let archive: string
let to: string
beforeEach(async () => {
  const home = await mkdtemp(join(tmpdir(), 'gorod-test-log-'))
  archive = join(home, 'wal')
  to = join(home, 'restored')
  await mkdir(archive)
})
afterEach(() => rm(join(archive, '..'), { recursive: true, force: true }))

const copyOf = async (names: readonly string[]) => {
  for (const name of names) await writeFile(join(archive, `${name}.gz`), PACKED)
  return copyArchivedLog({ archive, to, first: FIRST, had: [FIRST, 'archive_status'] })
}

describe('the archived log of a restore', () => {
  it('the log stays packed, without what the base backup does not need', async () => {
    const { copied, gapAfter } = await copyOf(['0000000100000001000000FD', '00000002.history', ...PARTS])
    expect({ copied, gapAfter }).toEqual({ copied: 4, gapAfter: null })
    expect((await readdir(to)).sort()).toEqual(
      [...PARTS, '00000002.history'].map((name) => `${name}.gz`).sort(),
    )
    expect((await readFile(join(to, `${PARTS[0]}.gz`))).equals(PACKED)).toBe(true)
  })

  it('a missing part is found, also where the next file of the log begins', async () => {
    expect(await copyOf([PARTS[0]!, PARTS[2]!])).toEqual({ copied: 2, gapAfter: PARTS[0] })
  })

  it('a missing part of another timeline is none', async () => {
    const later = PARTS.map((name) => name.replace(/^0{7}1/, '00000002')).slice(1)
    expect(await copyOf([...PARTS, ...later])).toEqual({ copied: 5, gapAfter: null })
  })

  it('a part that cannot be unpacked is told', async () => {
    await writeFile(join(archive, `${PARTS[0]}.gz`), PACKED.subarray(0, 100))
    await expect(copyOf([])).rejects.toThrow(/FF\.gz cannot be unpacked \(unexpected end of file\)/)
  })
})
