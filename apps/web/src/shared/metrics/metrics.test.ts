import { describe, expect, it } from 'vitest'
import { METRICS_EVENT, type MetricsHost, reportMetrics } from './metrics.ts'

const STOPPED = { name: 'polemica_search_stopped', params: { reason: 'force_by_server' } } as const

function page(withCounter: boolean) {
  const heard: unknown[] = []
  const counted: unknown[][] = []
  const target = new EventTarget()
  target.addEventListener(METRICS_EVENT, (event) => heard.push((event as CustomEvent).detail))
  const host: MetricsHost = {
    dispatchEvent: (event) => target.dispatchEvent(event),
    ...(withCounter ? { ym: (...call) => void counted.push(call) } : {}),
  }
  return { host, heard, counted }
}

describe('a metrics event', () => {
  it('reaches the goal of the operator’s counter', () => {
    const { host, heard, counted } = page(true)
    reportMetrics(host, '12345', STOPPED)
    expect(counted).toEqual([
      ['12345', 'reachGoal', 'polemica_search_stopped', { reason: 'force_by_server' }],
    ])
    expect(heard).toEqual([STOPPED])
  })

  it('happens on the page without a counter, and calls none whose number nobody named', () => {
    const bare = page(false)
    reportMetrics(bare.host, '12345', STOPPED)
    expect(bare.heard).toEqual([STOPPED])
    const unnamed = page(true)
    reportMetrics(unnamed.host, null, STOPPED)
    expect(unnamed.counted).toEqual([])
    expect(unnamed.heard).toEqual([STOPPED])
  })
})
