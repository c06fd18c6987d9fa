import type { PartyView } from '@gorod/contracts/party'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { LocalBus } from '../../platform/bus/local-bus.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { until } from '../../testing/index.ts'
import { partyPages } from './pages.ts'

const viewOf = (partyId: string): PartyView => ({ party: { id: partyId, members: [] }, invitation: null })

it('the last view that an account gets is the newest, also where an earlier one is read slowly', async () => {
  const log = pino({ level: 'silent' })
  let now = 'first'
  const reads: (() => void)[] = []
  const sent: (string | undefined)[] = []
  const pages = partyPages({
    realtime: {
      clientsOf: () => [{}],
      send: (_accountId: number, _message: unknown, { party }: PartyView) => sent.push(party?.id),
    } as unknown as Pick<Realtime, 'clientsOf' | 'send'>,
    bus: new LocalBus(log),
    log,
    viewOf: async () => {
      const read = viewOf(now)
      await new Promise<void>((resolve) => reads.push(resolve))
      return read
    },
  })
  pages.changed([7])
  await until(() => reads.length === 1)
  now = 'second'
  pages.changed([7])
  // Whatever is read by now comes in the other order.
  await new Promise(setImmediate)
  for (const answer of reads.splice(0).reverse()) answer()
  await until(() => reads.length === 1 || sent.length === 2)
  for (const answer of reads) answer()
  await until(() => sent.length === 2)
  expect(sent).toEqual(['first', 'second'])
  await pages.stop()
})
