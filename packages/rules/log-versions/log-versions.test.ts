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

type Fields = { readonly [field: string]: unknown }

/** The fields that a schema requires and the value does not have. Members of lists and of unions are not looked at. */
function lackingFields(schema: Fields, value: object): readonly string[] {
  return Object.entries(schema).flatMap(([field, shape]): readonly string[] => {
    const inner = (value as Fields)[field]
    if (inner === undefined) return field.endsWith('?') ? [] : [field]
    const isFields = typeof shape === 'object' && shape !== null && !Array.isArray(shape)
    return isFields && inner !== null ? lackingFields(shape as Fields, inner) : []
  })
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

  it.each(logs)('a log of version $version, $name, has every field of the events of today', ({ events }) => {
    const schema = readJson(LOG_VERSION, 'schema.json') as Record<string, Fields>
    for (const event of events.map(upcast)) {
      const fields = schema[event.type]
      expect(fields && lackingFields(fields, event), event.type).toEqual([])
    }
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

describe('an event of an older version', () => {
  const { ghostRoom: _, judgeLeadsPace: __, ...older } = presets.fiim

  it.each([1, 2])(
    'a game of version %i went by its clocks, had no ghost room and dealt by chance',
    (version) => {
      const created = upcast({ type: 'gameCreated', version, at: 1, ruleSet: older } as StoredEvent)
      expect(created).toMatchObject({
        version: LOG_VERSION,
        chosenRole: null,
        ruleSet: { judgeLeadsPace: false, ghostRoom: false },
      })
    },
  )

  it.each(['techFoulGiven', 'techFoulTakenBack'] as const)(
    '%s of version 2 cost what a minor one costs',
    (type) => {
      expect(upcast({ type, at: 1, seat: 5 })).toMatchObject({ type, seat: 5, severity: 'minor' })
      expect(upcast({ type, at: 1, seat: 5, severity: 'major' })).toMatchObject({ severity: 'major' })
      expect(upcast({ type: 'foulGiven', at: 1, seat: 5 })).not.toHaveProperty('severity')
    },
  )

  it('a result of version 2 had no reason of the judge', () => {
    const final = { winner: 'red', reason: 'all_mafia_out' }
    expect(upcast({ type: 'gameEnded', at: 1, final })).toMatchObject({ final: { ...final, note: null } })
    const today = { type: 'gameEnded' as const, at: 1, final: { ...final, note: 'fire' } }
    expect(upcast(today)).toEqual(today)
    expect(upcast({ type: 'warned', at: 1 })).not.toHaveProperty('final')
    expect(upcast({ type: 'warned', at: 1 })).not.toHaveProperty('chosenRole')
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
