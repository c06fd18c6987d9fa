import { expect, it } from 'vitest'
import { createJanusMetrics } from './metrics.ts'

it('a Janus on its own tells its processor and packets and nothing of a server, which would read 0', async () => {
  const metrics = createJanusMetrics({ warn: () => undefined })
  const labels = { janus: '127.0.0.1:8188' }
  metrics.janusCpu.from(() => [{ labels, value: 1.5 }])
  metrics.janusLostPackets.from(() => [{ labels, value: 3 }])
  metrics.watchProcess()
  const samples = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(samples).toEqual([
    'gorod_janus_cpu_seconds{janus="127.0.0.1:8188"} 1.5',
    'gorod_janus_lost_packets{janus="127.0.0.1:8188"} 3',
  ])
})
