import { setImmediate as soon } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { boundedFiles, hasStuckThreads } from './bounded-files.ts'

const forever = () => {
  const asked = { count: 0, end: [] as (() => void)[] }
  const work = () => {
    asked.count += 1
    return new Promise<string>((resolve) => asked.end.push(() => resolve('late')))
  }
  return { asked, work }
}
const filesOf = (patienceMs: number) => {
  const log = { error: vi.fn(), info: vi.fn() }
  return { log, files: boundedFiles({ folder: '/srv/shared', atOnce: 2, patienceMs, log }) }
}

describe('a folder that does not answer', () => {
  it('keeps as many threads as it may have, everybody hears of it in time, and then nobody waits', async () => {
    const { files, log } = filesOf(20)
    const { asked, work } = forever()
    const all = await Promise.allSettled([1, 2, 3, 4].map(() => files.run(work)))
    expect(all.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
      Array(4).fill('unavailable'),
    )
    expect(asked.count).toBe(2)
    expect(hasStuckThreads()).toBe(true)
    await expect(files.run(async () => 'now')).rejects.toMatchObject({ code: 'unavailable' })
    expect(log.error).toHaveBeenCalledTimes(1)

    for (const end of asked.end) end()
    await soon()
    expect(hasStuckThreads()).toBe(false)
    expect(log.info).toHaveBeenCalledTimes(1)
    expect(await files.run(async () => 'now')).toBe('now')
  })

  it('work in turn answers what it answers, and an error of the folder is its own', async () => {
    const { files } = filesOf(60_000)
    const { asked, work } = forever()
    const first = [files.run(work), files.run(work)]
    const third = files.run(async () => 'third')
    await soon()
    expect(asked.count).toBe(2)
    asked.end[0]?.()
    expect(await third).toBe('third')
    asked.end[1]?.()
    expect(await Promise.all(first)).toEqual(['late', 'late'])
    await expect(files.run(() => Promise.reject(new Error('EIO')))).rejects.toThrow('EIO')
  })
})
