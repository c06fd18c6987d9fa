import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hasStuckThreads } from '../../platform/bounded-files.ts'
import { HAS_TWO_PROCESSES, signUp, startTestApp, until } from '../index.ts'

const name = (number: number) => `${String(number).padStart(22, 'x')}-512.webp`
const NUMBERS = Array.from({ length: 12 }, (_, number) => number)

// A pipe that nobody writes holds the thread that opens it, as a share whose machine is gone.
it.skipIf(HAS_TWO_PROCESSES)(
  'a SHARED_DIR that hangs keeps two threads and no more, the site works without pictures and says so, and with them again',
  async () => {
    const app = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
    const folder = join(app.dataDir, 'avatars')
    await mkdir(folder, { recursive: true })
    for (const number of NUMBERS) execFileSync('mkfifo', [join(folder, name(number))])
    const ready = async () => {
      const answer = await fetch(`${app.url}/health/ready`)
      return [answer.status, await answer.json()]
    }
    const picture = async (number: number) => (await fetch(`${app.url}/images/avatar/${name(number)}`)).status
    const all = Promise.all(NUMBERS.map(picture))
    // Its password is hashed, and its e-mail is a file of the same folder.
    await signUp(app)
    expect(await all).toEqual(NUMBERS.map(() => 503))
    expect(await ready()).toEqual([503, { status: 'not_ready', missing: ['shared files'] }])
    // The balancer goes on with this process, since no other one would do better.
    expect((await fetch(`${app.url}/health/own`)).status).toBe(200)
    expect(await app.platform.metrics.text()).toMatch(/^gorod_shared_files_seconds Nan$/m)
    await signUp(app)

    // A thread may come to its pipe late.
    await until(async () => {
      for (const number of NUMBERS) release(join(folder, name(number)))
      return !hasStuckThreads() && (await ready())[0] === 200
    }, 'the site being ready again')
    await app.stop()
  },
)

/** Lets go who waits for this pipe, if anybody does. */
function release(pipe: string): void {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error
  }
}
