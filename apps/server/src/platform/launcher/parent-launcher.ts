import type { LaunchedProcess, Launcher, LaunchRequest, ProgramUser } from './launcher.ts'

/** The channel to the process above, as Node gives it to a child. */
export interface Channel {
  send(message: unknown): boolean
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'disconnect', listener: () => void): unknown
}

/** The answer of the process above; `id` is the request's. */
type ParentAnswer =
  | { readonly kind: 'launched'; readonly id: number; readonly pid: number }
  | { readonly kind: 'output'; readonly id: number; readonly text: string }
  | { readonly kind: 'exited'; readonly id: number; readonly how: string }

interface Open {
  readonly onOutput: (text: string) => void
  readonly launched: (pid: number) => void
  readonly exited: (how: string) => void
}

/** Asks the root process above (`scripts/supervisor/launcher.mjs`) to start programs, each as its own user. */
export function parentLauncher(channel: Channel, mediaUser: ProgramUser): Launcher {
  const open = new Map<number, Open>()
  let connected = true
  let lastId = 0

  channel.on('message', (message) => {
    const told = message as ParentAnswer
    const entry = open.get(told.id)
    if (entry === undefined) return
    if (told.kind === 'output') entry.onOutput(told.text)
    if (told.kind === 'launched') entry.launched(told.pid)
    if (told.kind !== 'exited') return
    open.delete(told.id)
    entry.exited(told.how)
  })
  // The kernel ends the programs together with the process above.
  channel.on('disconnect', () => {
    connected = false
    for (const entry of open.values()) entry.exited('the launcher is gone')
    open.clear()
  })

  function request({ program, args, onOutput }: LaunchRequest): Promise<LaunchedProcess> {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const exited = new Promise<string>((ended) => {
        open.set(id, {
          onOutput,
          launched: (pid) =>
            resolve({ pid, exited, signal: (signal) => send({ kind: 'signal', id, signal }) }),
          exited(how) {
            // Without effect when it was launched before.
            reject(new Error(`${program} could not be started: ${how}`))
            ended(how)
          },
        })
      })
      if (connected) send({ kind: 'launch', id, program, args })
      else reject(new Error(`${program} could not be started: the launcher is gone`))
    })
  }

  function send(message: object): void {
    if (connected) channel.send(message)
  }

  return {
    separate: true,
    mediaUser,
    launch: request,
  }
}
