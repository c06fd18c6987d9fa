import { expect, it } from 'vitest'
import { createJanusMetrics } from './metrics.ts'

it('a Janus on its own tells its processor and nothing of a server, which would read 0', async () => {
  const metrics = createJanusMetrics({ warn: () => undefined })
  metrics.janusCpu.from(() => [{ labels: { janus: '127.0.0.1:8188' }, value: 1.5 }])
  metrics.watchProcess()
  const samples = (await metrics.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(samples).toEqual(['gorod_janus_cpu_seconds{janus="127.0.0.1:8188"} 1.5'])
})
