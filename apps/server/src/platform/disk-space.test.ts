import { describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../testing/fake-clock.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createDiskSpace } from './disk-space.ts'

const MEGABYTE = 1024 * 1024

function started(freeMb: number) {
  const disk = { freeMb, reads: 0 }
  const log = { warn: vi.fn() }
  const clock = new FakeClock()
  const space = createDiskSpace({
    dir: '/data',
    minFreeBytes: 100 * MEGABYTE,
    clock,
    log,
    readFree: async () => {
      disk.reads += 1
      return disk.freeMb * MEGABYTE
    },
  })
  return { disk, log, clock, space }
}

describe('free space of the data folder', () => {
  it('free space is enough, or the probe says no', async () => {
    const { disk, space } = started(100)
    await expect(space.probe.check()).resolves.toBeUndefined()
    disk.freeMb = 99
    await expect(space.probe.check()).rejects.toThrow('/data')
  })

  it('a warning comes once an hour when there is less than twice the needed space', async () => {
    const { disk, log, clock, space } = started(500)
    space.start()
    await clock.advance(5 * 60_000)
    expect(log.warn).not.toHaveBeenCalled()
    disk.freeMb = 150
    await clock.advance(59 * 60_000)
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(log.warn.mock.calls[0]?.[0]).toEqual({ dir: '/data', freeMb: 150 })
    await clock.advance(60 * 60_000)
    expect(log.warn).toHaveBeenCalledTimes(2)
    space.stop()
    await clock.advance(5 * 60 * 60_000)
    expect(log.warn).toHaveBeenCalledTimes(2)
  })

  it('free space is read once, however many ask while the disk hangs', async () => {
    const clock = new FakeClock()
    const read = vi.fn(() => new Promise<number>(() => undefined))
    const space = createDiskSpace({
      dir: '/',
      minFreeBytes: 1,
      clock,
      log: { warn: vi.fn() },
      readFree: read,
    })
    for (let n = 0; n < 10; n++) void space.probe.check()
    expect(read).toHaveBeenCalledTimes(1)
  })
})

it('a server with too little free space is not ready, and names the disk', async () => {
  const app = await startTestApp({ env: { MIN_FREE_DISK_MB: '1000000' } })
  const answer = await fetch(`${app.url}/health/ready`)
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'not_ready', missing: ['disk'] }])
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200)
  await app.stop()
})
