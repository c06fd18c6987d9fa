import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXIT_CODES } from './platform/crash.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gorod-test-janus-'))
  await mkdir(join(home, 'plugins'))
  await writeFile(join(home, 'plugins/libjanus_videoroom.so'), '')
})
afterAll(() => rm(home, { recursive: true, force: true }))

async function run(env: Readonly<Record<string, string>>): Promise<{ code: number; told: string }> {
  const program = spawn(process.execPath, [fileURLToPath(new URL('janus.ts', import.meta.url))], {
    env: {
      ...process.env,
      DATA_DIR: home,
      JANUS_LIB_DIR: home,
      JANUS_API_SECRET: 'one',
      JANUS_ROOM_ADMIN_KEY: 'two',
      JANUS_ADDRESSES: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let told = ''
  program.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text
  })
  const [code] = await once(program, 'close')
  return { code, told }
}

describe('a Janus on its own that does not start', () => {
  it('a Janus that ends at its start is to be started again', async () => {
    expect(await run({ JANUS_BIN: '/bin/false' })).toEqual({
      code: EXIT_CODES.unavailable,
      told: 'Janus does not run: gateway_failed.\n',
    })
  })

  it('a folder that cannot be written now is a fault, after which it is to be started again', async () => {
    const file = join(home, 'plugins/libjanus_videoroom.so')
    const { code } = await run({ JANUS_BIN: '/bin/false', DATA_DIR: file })
    expect([EXIT_CODES.unavailable, EXIT_CODES.crashed]).toContain(code)
  })

  it('without the program, or without its secrets, no start can succeed', async () => {
    expect((await run({ JANUS_BIN: join(home, 'nothing') })).code).toBe(EXIT_CODES.told)
    expect((await run({ JANUS_API_SECRET: '' })).code).toBe(EXIT_CODES.told)
  })
})
