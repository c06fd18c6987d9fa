import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createLauncher } from './launcher.mjs'

interface LauncherAnswer {
  readonly kind: string
  readonly id: number
  readonly how?: string
  readonly text?: string
  readonly pid?: number
}

/** A server as the launcher sees it: a channel. */
class Server extends EventEmitter {
  readonly connected = true
  readonly told: LauncherAnswer[] = []

  send(message: LauncherAnswer, sent: () => void): boolean {
    this.told.push(message)
    this.emit('told')
    sent()
    return true
  }

  async untilTold(kind: string): Promise<LauncherAnswer> {
    for (;;) {
      const found = this.told.find((message) => message.kind === kind)
      if (found !== undefined) return found
      await once(this, 'told')
    }
  }
}

const program = (code: string) => ({
  command: [process.execPath, '--eval', code],
  cwd: '/',
  env: {},
  endSignal: 'SIGTERM' as const,
})

function serve(programs: Parameters<typeof createLauncher>[0]) {
  const launcher = createLauncher(programs)
  const server = new Server()
  launcher.serve(server as never)
  return { launcher, server }
}

describe('the launcher', () => {
  it('starts a program it knows, with the given arguments, and reports its output and its end', async () => {
    const { server } = serve({ janus: program('console.log(process.argv.slice(1).join()); process.exit(3)') })
    server.emit('message', { kind: 'launch', id: 7, program: 'janus', args: ['a', 'b'] })
    expect(await server.untilTold('output')).toEqual({ kind: 'output', id: 7, text: 'a,b\n' })
    expect(await server.untilTold('exited')).toEqual({ kind: 'exited', id: 7, how: 'code 3' })
  })

  it.each([
    ['a program it does not know', { program: '/bin/sh', args: [] }],
    ['a name that every object has', { program: 'constructor', args: [] }],
    ['arguments that are no texts', { program: 'janus', args: [{ toString: 'x' }] }],
    ['no arguments', { program: 'janus' }],
  ])('refuses %s', async (_what, wanted) => {
    const { server } = serve({ janus: program('') })
    server.emit('message', { kind: 'launch', id: 1, ...wanted })
    expect(await server.untilTold('exited')).toMatchObject({ how: 'the launcher refuses it' })
  })

  it('ends the programs of a server that is gone, also stopped ones', async () => {
    const { server, launcher } = serve({ janus: program('console.log(1); setInterval(() => {}, 1000)') })
    server.emit('message', { kind: 'launch', id: 1, program: 'janus', args: [] })
    const { pid } = await server.untilTold('launched')
    await server.untilTold('output')
    process.kill(pid ?? 0, 'SIGSTOP')
    await launcher.endAll()
    expect(await server.untilTold('exited')).toMatchObject({ how: 'SIGTERM' })
  })
})
