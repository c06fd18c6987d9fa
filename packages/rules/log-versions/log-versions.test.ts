import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../src/model/event.ts'
import { presets } from '../src/presets.ts'
import { LOG_VERSION, type StoredEvent, upcast, upcastThrough } from '../src/upcast.ts'
import { readJson, readLogs, resultOfLog } from './golden-logs.ts'
import { kindsIn, logSchema } from './log-schema.ts'

const versions = Array.from({ length: LOG_VERSION }, (_, index) => index + 1)
const logs = versions.flatMap((version) => readLogs(version).map((log) => ({ version, ...log })))

/** Fields that hold fields. A rule set that lacks one of them would be played with an undefined option. */
function fieldsOf(value: object): readonly string[] {
  return Object.entries(value).flatMap(([name, inner]): readonly string[] =>
    typeof inner === 'object' && inner !== null ? fieldsOf(inner).map((field) => `${name}.${field}`) : [name],
  )
}

describe('a recorded log', () => {
  it.each(logs)(
    'a log of version $version, $name, still comes to its result',
    ({ version, name, events }) => {
      const results = readJson(version, 'results.json') as Record<string, object>
      expect(resultOfLog(events.map(upcast))).toMatchObject(results[name] ?? {})
      expect(results[name]).toBeDefined()
    },
  )

  it.each(logs)('a log of version $version, $name, knows every option of today', ({ events }) => {
    const created = upcast(events[0]!)
    expect(created.type === 'gameCreated' && fieldsOf(created.ruleSet)).toEqual(
      expect.arrayContaining([...fieldsOf(presets.fiim)]),
    )
  })

  it.each(logs)('a log of version $version, $name, does not change when it is read twice', ({ events }) => {
    const once = events.map(upcast)
    expect(once.map((event) => upcast(event as unknown as StoredEvent))).toEqual(once)
  })
})

describe('the version of logs', () => {
  it('the version is raised with every change of events and options: decision 015 says how', () => {
    expect(logSchema()).toEqual(readJson(LOG_VERSION, 'schema.json'))
  })

  it.each(versions)('version %i has a recorded log with each of its kinds of events', (version) => {
    const kinds = new Set(readLogs(version).flatMap(({ events }) => events.map((event) => event.type)))
    expect([...kinds].sort()).toEqual([...kindsIn(readJson(version, 'schema.json') as object)].sort())
  })

  it('a log whose first event names no version has version 1', () => {
    const [{ version: _, ...created }] = readLogs(1)[0]!.events as [StoredEvent]
    expect(upcast(created as StoredEvent)).toMatchObject({ type: 'gameCreated', version: LOG_VERSION })
  })
})

describe('an upcast', () => {
  /** Version 2 renamed `note` to `text`; version 3 brought an option, which meant `false` before there was one. */
  const three = upcastThrough([
    {
      event: (event) => {
        if (event.type !== 'warned' || !('note' in event)) return event
        const { note, ...rest } = event
        return { ...rest, text: note }
      },
    },
    { ruleSet: (ruleSet) => ({ ...ruleSet, whispering: false }) },
  ])
  const created = (version?: number): StoredEvent => ({
    type: 'gameCreated',
    ruleSet: { id: 'fiim', ...(version === 3 && { whispering: true }) },
    ...(version !== undefined && { version }),
  })

  it.each([undefined, 1, 2])('gives a game of version %s the value of an option that it meant', (version) => {
    expect(three(created(version))).toEqual({
      type: 'gameCreated',
      ruleSet: { id: 'fiim', whispering: false },
      version: 3,
    })
  })

  it('leaves the options of a game of today alone', () => {
    expect(three(created(3))).toEqual(created(3))
  })

  it('turns an event of an older version into one of today, and leaves one of today alone', () => {
    const today = { type: 'warned', at: 1, seat: 3, text: 'quiet' } as const satisfies GameEvent
    expect(three({ type: 'warned', at: 1, seat: 3, note: 'quiet' })).toEqual(today)
    expect(three(today)).toEqual(today)
  })

  it('refuses a log of a newer version than it knows', () => {
    expect(() => three(created(4))).toThrow('a log of version 4; this code knows versions up to 3')
  })
})
