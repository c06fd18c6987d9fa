import { type MetricsBatch, type MetricsEvent, metricsBatch } from '@gorod/contracts/metrics'
import { describe, expect, it } from 'vitest'
import { BATCH_EVENTS, BATCH_MS, MetricsQueue, QUEUE_LIMIT, RETRY_MS } from './metrics-queue.ts'

const BANNED: MetricsEvent = { name: 'polemica_search_stopped', params: { reason: 'ban_is_still_active' } }

/** A queue whose browser and clock the test moves. */
function world() {
  const sent: MetricsBatch[] = []
  const timers: { run: () => void; ms: number; cleared: boolean }[] = []
  const browser = { takes: true }
  const queue = new MetricsQueue({
    site: 'https://mafia.example',
    send: (body) => {
      if (browser.takes) sent.push(metricsBatch.parse(JSON.parse(body)))
      return browser.takes
    },
    setTimer: (run, ms) => {
      const timer = { run, ms, cleared: false }
      timers.push(timer)
      return () => {
        timer.cleared = true
      }
    },
  })
  const due = () => timers.filter(({ cleared }) => !cleared)
  return {
    queue,
    sent,
    browser,
    addMany: (count: number) => {
      for (let at = 0; at < count; at++) queue.add(BANNED, at)
    },
    waits: () => due().map(({ ms }) => ms),
    pass: () => {
      for (const timer of due()) {
        timer.cleared = true
        timer.run()
      }
    },
  }
}

describe('the queue of metrics', () => {
  it('sends a batch five seconds after its first event', () => {
    const { queue, sent, waits, pass } = world()
    queue.add(BANNED, 1_000)
    queue.add(BANNED, 2_000)
    expect(sent).toEqual([])
    expect(waits()).toEqual([BATCH_MS])
    pass()
    expect(sent).toEqual([
      {
        version: 1,
        site: 'https://mafia.example',
        events: [
          { ...BANNED, at: 1_000 },
          { ...BANNED, at: 2_000 },
        ],
      },
    ])
    pass()
    expect(sent).toHaveLength(1)
  })

  it('sends a full batch at once', () => {
    const { sent, waits, addMany } = world()
    addMany(BATCH_EVENTS)
    expect(sent.map(({ events }) => events.length)).toEqual([BATCH_EVENTS])
    expect(waits()).toEqual([])
  })

  it('sends what waits when the page is left, and nothing when nothing waits', () => {
    const { queue, sent, waits, addMany } = world()
    queue.flush()
    addMany(1)
    queue.flush()
    queue.flush()
    expect(sent).toHaveLength(1)
    expect(waits()).toEqual([])
  })

  it('keeps what the browser does not take, and tries again later', () => {
    const { queue, sent, browser, waits, pass, addMany } = world()
    browser.takes = false
    addMany(1)
    queue.flush()
    expect(waits()).toEqual([RETRY_MS])
    browser.takes = true
    pass()
    expect(sent.map(({ events }) => events.map(({ at }) => at))).toEqual([[0]])
  })

  it('forgets the oldest beyond its limit, and sends the rest in batches', () => {
    const { queue, sent, browser, addMany } = world()
    browser.takes = false
    addMany(QUEUE_LIMIT + 5)
    browser.takes = true
    queue.flush()
    const times = sent.flatMap(({ events }) => events.map(({ at }) => at))
    expect(times).toEqual(Array.from({ length: QUEUE_LIMIT }, (_, index) => index + 5))
    expect(sent).toHaveLength(QUEUE_LIMIT / BATCH_EVENTS)
  })
})
