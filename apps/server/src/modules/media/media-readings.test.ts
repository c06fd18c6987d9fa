import { expect, it } from 'vitest'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { readUse } from './media-readings.ts'
import type { GatewayUse } from './public.ts'

const gateway = (name: string, isOwn: boolean): GatewayUse => ({
  name,
  isOwn,
  running: true,
  rooms: 1,
  flows: 90,
  isMetered: true,
  cpu: { seconds: 12.5, atMs: 0 },
  cores: 1.5,
  traffic: null,
})

it('the cores of a Janus are told beside its processor time, and by the process that runs it alone', async () => {
  const metrics = createMetrics({ warn: () => undefined })
  const gateways = [gateway('janus-1', true), gateway('10.0.0.5:8188', false)]
  readUse(metrics, { use: () => ({ rooms: 2, gateways }) })
  const told = (await metrics.text()).match(/^gorod_janus_(cpu_seconds|cores)\{.*$/gm)
  expect(told).toEqual([
    'gorod_janus_cpu_seconds{janus="janus-1"} 12.5',
    'gorod_janus_cores{janus="janus-1"} 1.5',
  ])
})
