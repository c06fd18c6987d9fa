import { expect, it, vi } from 'vitest'
import { createClubs } from '../../modules/clubs/module.ts'
import { createStatistics } from '../../modules/statistics/module.ts'
import type { Cluster } from '../../platform/cluster/cluster.ts'
import { appForFile, FakeClock, until } from '../index.ts'

const app = await appForFile()

/** What a module has in a process of several, whose oldest one may change. */
function processOf(self: string) {
  const clock = new FakeClock()
  const planned = vi.spyOn(clock, 'after')
  const processes = { oldest: 'another', onBeat: vi.fn<(listener: () => void) => void>() }
  const cluster = { self, processes } as unknown as Cluster
  const settings = app.settings.api
  const accounts = app.accounts.api
  const games = app.games.api
  return {
    parts: { ...app.platform, clock, cluster, settings, accounts, games },
    planned,
    becomeOldest() {
      processes.oldest = self
      for (const [beat] of processes.onBeat.mock.calls) beat()
    },
  }
}

it('the ratings of players are counted by the oldest process alone', async () => {
  const { parts, planned, becomeOldest } = processOf('this')
  const statistics = createStatistics(parts)
  await statistics.start?.()
  expect(planned).not.toHaveBeenCalled()
  becomeOldest()
  await until(() => planned.mock.calls.length === 1)
  await statistics.stop?.()
})

it('the clubs are ranked by the oldest process alone, and each reminds of evenings', async () => {
  const { parts, planned, becomeOldest } = processOf('this')
  const clubs = createClubs({
    ...parts,
    notifications: app.notifications.api,
    moderation: app.moderation.api,
    activity: app.activity.api,
    statistics: app.statistics.api,
    people: app.people.api,
    audience: app.audience.api,
    siteUrl: () => app.url,
  })
  await clubs.start?.()
  expect(planned).toHaveBeenCalledTimes(1)
  becomeOldest()
  await until(() => planned.mock.calls.length === 2)
  await clubs.stop?.()
})
