import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PairedTable, type PairingRules, pair } from './pairing.ts'
import type { Searcher } from './searcher.ts'

const NOW = 1_000_000
const RULES: PairingRules = {
  seats: 10,
  windowStart: 50,
  windowPerSecond: 2,
  judged: new Set(['league']),
}
const nobody = () => false

function player(accountId: number, more: Partial<Searcher> = {}): Searcher {
  return {
    accountId,
    role: 'player',
    queues: ['rated'],
    mmr: 1000,
    party: null,
    since: NOW,
    place: accountId,
    ...more,
  }
}

const ten = Array.from({ length: 10 }, (_, index) => player(index + 1))

function round(searchers: readonly Searcher[], blocked: (a: number, b: number) => boolean = nobody) {
  return pair(searchers, { now: NOW, rules: RULES, blocked })
}

const seated = (tables: readonly PairedTable[]) =>
  tables.flatMap(({ players, judge }) => (judge === null ? players : [...players, judge]))

describe('a round of pairing', () => {
  it('seats ten who are close, and not nine', () => {
    expect(round(ten)).toMatchObject([{ queue: 'rated', judge: null }])
    expect(round(ten.slice(1))).toEqual([])
  })

  it('separates players who are too far from each other, until they have waited', () => {
    const far = { mmr: 1400, since: NOW }
    expect(round([...ten.slice(1), player(1, far)])).toEqual([])
    const patient = ten.map((one) => ({ ...one, since: NOW - 200_000 }))
    expect(round([...patient.slice(1), player(1, { ...far, since: NOW - 200_000 })])).toHaveLength(1)
  })

  it('seats the nearest, not the first to come', () => {
    const near = ten.map((one, index) =>
      player(one.accountId, { mmr: 1000 + index, since: NOW - 10_000 + index }),
    )
    const stranger = player(99, { mmr: 1060, since: NOW - 10_000 })
    expect(seated(round([stranger, ...near])).includes(99)).toBe(false)
  })

  it('two players of whom one blocks the other never sit together', () => {
    const blocked = (a: number, b: number) => Math.min(a, b) === 1 && Math.max(a, b) === 2
    expect(round(ten, blocked)).toEqual([])
    const tables = round([...ten, player(11)], blocked)
    expect(tables).toHaveLength(1)
    expect([1, 2].filter((id) => seated(tables).includes(id))).toHaveLength(1)
  })

  it('gives a judge to a league table where one waits, and to no other', () => {
    const judge: Searcher = {
      accountId: 50,
      role: 'judge',
      queues: ['league'],
      mmr: 1000,
      party: null,
      since: NOW,
      place: 50,
    }
    const league = ten.map((one) => ({ ...one, queues: ['league'] }))
    expect(round([...league, judge])[0]?.judge).toBe(50)
    expect(round(league)[0]?.judge).toBeNull()
    expect(round([...ten, { ...judge, queues: ['rated'] }])[0]?.judge).toBeNull()
    expect(round([...league, judge], (a, b) => a === 50 || b === 50)[0]?.judge).toBeNull()
    expect(round([...league, judge], (a, b) => a + b === 53)[0]?.judge).toBeNull()
    expect(round([...league, player(11, { queues: ['league'] })])[0]?.judge).toBeNull()
  })

  it('seats a player whose MMR differs by exactly what both accept, and none who differs by more', () => {
    const nine = ten.slice(1)
    expect(round([...nine, player(1, { mmr: 1050 })])).toHaveLength(1)
    expect(round([...nine, player(1, { mmr: 1051 })])).toEqual([])
  })

  it('lets two players meet within the mean of what they accept, however long one of them has waited', () => {
    // One accepts 250, the other players 50.
    const patient = player(1, { since: NOW - 100_000 })
    const nineAt = (mmr: number) => ten.slice(1).map((one) => ({ ...one, mmr }))
    expect(round([patient, ...nineAt(1150)])).toHaveLength(1)
    expect(round([patient, ...nineAt(1151)])).toEqual([])
  })

  it('seats players whose waiting seems to begin in the future: the clock was set back', () => {
    expect(round(ten.map((one) => ({ ...one, since: NOW + 60_000 })))).toHaveLength(1)
  })

  it('chooses among the queues of a player the table with the smallest spread of MMR', () => {
    const both = player(1, { queues: ['league', 'rated'], since: NOW - 1 })
    const others = (from: number, queue: string, mmr: number) =>
      ten.slice(1).map((one) => player(from + one.accountId, { queues: [queue], mmr }))
    const tables = round([both, ...others(100, 'league', 1040), ...others(200, 'rated', 1010)])
    expect(tables[0]).toMatchObject({ queue: 'rated' })
  })

  it('the spread of a table is what its players differ by, whatever their MMR and the order of the queues', () => {
    const others = (from: number, queue: string, mmr: number) =>
      ten.slice(1).map((one) => player(from + one.accountId, { queues: [queue], mmr }))
    const people = [...others(100, 'league', 960), ...others(200, 'rated', 1010)]
    for (const queues of [
      ['league', 'rated'],
      ['rated', 'league'],
    ])
      expect(round([player(1, { queues, since: NOW - 1 }), ...people])[0]).toMatchObject({ queue: 'rated' })
  })

  it('the table of the first queue is chosen of two with the same spread', () => {
    const both = player(1, { queues: ['league', 'rated'], since: NOW - 1 })
    const others = (from: number, queue: string) =>
      ten.slice(1).map((one) => player(from + one.accountId, { queues: [queue] }))
    expect(round([both, ...others(100, 'league'), ...others(200, 'rated')])[0]).toMatchObject({
      queue: 'league',
    })
  })

  it('a table for one begins with each person who waits', () => {
    const alone = { now: NOW, rules: { ...RULES, seats: 1 }, blocked: nobody }
    expect(pair(ten.slice(0, 2), alone).map(({ players }) => players)).toEqual([[1], [2]])
  })

  it('gives a judge to one table only', () => {
    const judge = player(50, { role: 'judge', queues: ['league'] })
    const league = Array.from({ length: 20 }, (_, index) => player(100 + index, { queues: ['league'] }))
    expect(round([...league, judge]).map((table) => table.judge)).toEqual([50, null])
  })

  it('finds a player in any of their queues', () => {
    const both = player(1, { queues: ['rated', 'league'] })
    const league = ten.slice(1).map((one) => ({ ...one, queues: ['league'] }))
    expect(round([both, ...league])).toMatchObject([{ queue: 'league' }])
  })
})

const anySearchers = fc
  .array(
    fc.record({
      mmr: fc.integer({ min: 900, max: 1300 }),
      waitedMs: fc.integer({ min: 0, max: 240_000 }),
      queues: fc.subarray(['rated', 'league', 'championship:7'], { minLength: 1 }),
      role: fc.constantFrom('player', 'player', 'player', 'player', 'player', 'player', 'judge'),
    }),
    // Without a size ten at most are drawn, and no table comes of them.
    { maxLength: 160, size: 'max' },
  )
  .map((drawn) =>
    drawn.map(
      ({ mmr, waitedMs, queues, role }, index): Searcher => ({
        accountId: index + 1,
        role: role as Searcher['role'],
        queues,
        mmr,
        party: null,
        since: NOW - waitedMs,
        place: index,
      }),
    ),
  )
/** One pair of every dozen, the same in both directions. */
const someBlocked = (a: number, b: number) => (a * 7 + b * 7 + a * b) % 12 === 0

describe('a random round of pairing', () => {
  it('seats nobody twice, ten at each table, in queues they chose, none who block each other', () => {
    const formed: PairedTable[] = []
    fc.assert(
      fc.property(anySearchers, (searchers) => {
        const tables = round(searchers, someBlocked)
        formed.push(...tables)
        const everybody = seated(tables)
        expect(new Set(everybody).size).toBe(everybody.length)
        const byId = new Map(searchers.map((one) => [one.accountId, one]))
        for (const { queue, players, judge } of tables) {
          expect(players).toHaveLength(RULES.seats)
          for (const id of players) expect(byId.get(id)).toMatchObject({ role: 'player' })
          for (const id of [...players, ...(judge === null ? [] : [judge])])
            expect(byId.get(id)?.queues).toContain(queue)
          if (judge !== null) expect(byId.get(judge)?.role).toBe('judge')
          for (const a of players) for (const b of players) if (a < b) expect(someBlocked(a, b)).toBe(false)
        }
      }),
    )
    expect(formed.some(({ judge }) => judge !== null)).toBe(true)
  })

  it('the later one of two players who differ only in waiting is never seated alone', () => {
    let compared = 0
    fc.assert(
      fc.property(anySearchers, (searchers) => {
        const sitting = new Set(seated(round(searchers)))
        for (const early of searchers)
          for (const late of searchers) {
            const alike =
              early.mmr === late.mmr && early.role === late.role && early.queues.join() === late.queues.join()
            if (!alike || early.since >= late.since || !sitting.has(late.accountId)) continue
            compared++
            expect(sitting.has(early.accountId)).toBe(true)
          }
      }),
    )
    expect(compared).toBeGreaterThan(0)
  })

  it('leaves nobody out who could still sit down', () => {
    fc.assert(
      fc.property(anySearchers, (searchers) => {
        const sitting = new Set(seated(round(searchers)))
        const left = searchers.filter(({ accountId }) => !sitting.has(accountId))
        expect(round(left)).toEqual([])
      }),
    )
  })

  it('a round gives the same tables for any order of the list', () => {
    fc.assert(
      fc.property(anySearchers, (searchers) => {
        expect(round([...searchers].reverse(), someBlocked)).toEqual(round(searchers, someBlocked))
      }),
    )
  })
})

describe('parties', () => {
  const alike = { ...RULES, judged: new Set<string>() }
  const pairAlike = (searchers: readonly Searcher[], blocked = nobody as typeof someBlocked) =>
    pair(searchers, { now: NOW, rules: alike, blocked })
  const party = (name: string, ...ids: number[]) => ids.map((id) => player(id, { party: name }))
  const singles = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => player(from + index))

  it('sit at one table or wait', () => {
    const three = party('a', 20, 21, 22)
    expect(pairAlike([...three, ...singles(6, 30)])).toEqual([])
    const [table] = pairAlike([...three, ...singles(7, 30)])
    expect(table?.players).toEqual(expect.arrayContaining([20, 21, 22]))
  })

  it('let a single player who came later take the last seat, for which they are too many', () => {
    const [table] = pairAlike([...singles(9, 1), ...party('a', 20, 21), player(30)])
    expect(table?.players).toContain(30)
    expect(table?.players).not.toContain(20)
  })

  it('fill a table with a sum of them that the order of waiting does not give', () => {
    // 1 + 2 + 2 + 2 + 2 leaves a seat that no party fits; 1 + 2 + 2 + 2 + 3 does not.
    const pairs = ['a', 'b', 'c', 'd'].flatMap((name, index) => party(name, 10 + 2 * index, 11 + 2 * index))
    const tables = pairAlike([player(1), ...pairs, ...party('e', 40, 41, 42)])
    expect(tables).toHaveLength(1)
    expect(tables[0]?.players).toEqual(expect.arrayContaining([1, 40, 41, 42]))
  })

  it('as large as a table fill it', () => {
    const few = { now: NOW, rules: { ...alike, seats: 2 }, blocked: nobody }
    expect(pair(party('a', 1, 2, 3), few)).toMatchObject([{ players: [1, 2, 3] }])
  })

  it('with a block among them are never seated', () => {
    const blocked = (a: number, b: number) => Math.min(a, b) === 20 && Math.max(a, b) === 21
    expect(pairAlike([...party('a', 20, 21), ...singles(8, 30)], blocked)).toEqual([])
  })

  const anyParties = fc
    .array(
      fc.record({ size: fc.integer({ min: 1, max: 3 }), waitedMs: fc.integer({ min: 0, max: 240_000 }) }),
      {
        maxLength: 40,
        size: 'max',
      },
    )
    .map((drawn) =>
      drawn.flatMap(({ size, waitedMs }, index) =>
        Array.from({ length: size }, (_, member) =>
          player(index * 3 + member + 1, {
            party: size === 1 ? null : `party ${index}`,
            since: NOW - waitedMs,
          }),
        ),
      ),
    )

  it('a party is whole at one table or not seated at all', () => {
    fc.assert(
      fc.property(anyParties, (searchers) => {
        const tables = pairAlike(searchers, someBlocked)
        const everybody = seated(tables)
        expect(new Set(everybody).size).toBe(everybody.length)
        for (const { players } of tables) {
          expect(players).toHaveLength(RULES.seats)
          for (const a of players) for (const b of players) if (a < b) expect(someBlocked(a, b)).toBe(false)
          const parties = new Set(
            searchers.filter(({ accountId }) => players.includes(accountId)).map((one) => one.party),
          )
          for (const { accountId, party: name } of searchers)
            if (name !== null && parties.has(name)) expect(players).toContain(accountId)
        }
      }),
    )
  })

  it('a table that single players complete is never left waiting', () => {
    fc.assert(
      fc.property(anyParties, (searchers) => {
        const sitting = new Set(seated(pairAlike(searchers)))
        const left = searchers.filter(({ accountId }) => !sitting.has(accountId))
        const single = left.filter(({ party: name }) => name === null).length
        // With as many single players as a table may miss, every sum can be reached.
        if (single >= 3) expect(left.length).toBeLessThan(RULES.seats)
      }),
    )
  })
})
