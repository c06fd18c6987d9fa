import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Append } from '../domain/game-log.ts'
import { GroupCommit } from './group-commit.ts'

const appendOf = (gameId: string): Append => ({
  gameId,
  expected: 0,
  entries: [],
  status: 'running',
  deadlineAt: null,
  outcome: null,
  progress: { kind: 'gathering', day: 0, alive: 10 },
  brokenOffBy: [],
})

const ONE = { writes: 1, isSilence: () => false }

/** Writes that hang until the test answers them; `groups` lists the requested writes. */
function hangingWrites(options: Partial<ConstructorParameters<typeof GroupCommit>[1]> = {}) {
  const groups: string[][] = []
  const pending: { answer: () => void; fail: (cause: Error) => void }[] = []
  const write = (appends: readonly Append[]) =>
    new Promise<ReadonlySet<string>>((resolve, reject) => {
      groups.push(appends.map((s) => s.gameId))
      pending.push({ answer: () => resolve(new Set(appends.map((s) => s.gameId))), fail: reject })
    })
  const commit = new GroupCommit(write, { writes: 3, isSilence: () => false, ...options })
  const append = (id: string) => commit.append(appendOf(id))
  return { append, groups, pending }
}

const turn = () => new Promise((done) => setImmediate(done))

describe('group commit', () => {
  test('appends that arrive during a write go together in the next one', async () => {
    const groups: string[][] = []
    const commit = new GroupCommit(async (appends) => {
      groups.push(appends.map((s) => s.gameId))
      await new Promise((done) => setImmediate(done))
      return new Set(appends.map((s) => s.gameId))
    }, ONE)
    const first = commit.append(appendOf('a'))
    await new Promise((done) => setImmediate(done))
    const rest = ['b', 'c', 'd'].map((id) => commit.append(appendOf(id)))
    expect(await Promise.all([first, ...rest])).toEqual([true, true, true, true])
    expect(groups).toEqual([['a'], ['b', 'c', 'd']])
  })

  test('a conflict of one game fails only that game', async () => {
    const commit = new GroupCommit(async () => new Set(['b']), ONE)
    expect(await Promise.all(['a', 'b'].map((id) => commit.append(appendOf(id))))).toEqual([false, true])
  })

  test('an append that cannot be written does not fail its neighbours', async () => {
    const commit = new GroupCommit(async (appends) => {
      if (appends.some((s) => s.gameId === 'bad')) throw new Error('unwritable')
      return new Set(appends.map((s) => s.gameId))
    }, ONE)
    const answers = await Promise.allSettled(['a', 'bad', 'c'].map((id) => commit.append(appendOf(id))))
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('two appends of one game never share a statement', async () => {
    const groups: string[][] = []
    const commit = new GroupCommit(async (appends) => {
      groups.push(appends.map((s) => s.gameId))
      return new Set(appends.map((s) => s.gameId))
    }, ONE)
    await Promise.all(['a', 'a', 'b', 'a'].map((id) => commit.append(appendOf(id))))
    expect(groups).toEqual([['a', 'b'], ['a'], ['a']])
  })

  test('a write is waited for while it is quick', async () => {
    const { append, groups, pending } = hangingWrites({ patienceMs: 1_000_000 })
    const all = [append('a')]
    await turn()
    all.push(append('b'), append('c'))
    await turn()
    expect(groups).toEqual([['a']])
    pending[0]?.answer()
    await all[0]
    await turn()
    expect(groups).toEqual([['a'], ['b', 'c']])
    pending[1]?.answer()
    expect(await Promise.all(all)).toEqual([true, true, true])
  })

  test.each([
    { pace: 'an idle process writes each append at once', everyMs: 20, expected: [['a'], ['b']] },
    { pace: 'a process lets appends gather where the next comes sooner', everyMs: 8, expected: [['a', 'b']] },
  ])('the pace of appends: $pace', async ({ everyMs, expected }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const groups: string[][] = []
    let now = 0
    const commit = new GroupCommit(
      async (appends) => {
        groups.push(appends.map(({ gameId }) => gameId))
        return new Set(appends.map(({ gameId }) => gameId))
      },
      { ...ONE, now: () => now },
    )
    const append = async (gameId: string) => {
      const appended = commit.append(appendOf(gameId))
      await turn()
      now += everyMs
      return { appended }
    }
    const all: Promise<boolean>[] = []
    for (let index = 0; index < 100; index++) all.push((await append(`earlier-${index}`)).appended)
    vi.advanceTimersByTime(12)
    await Promise.all(all)
    groups.length = 0
    all.push((await append('a')).appended, (await append('b')).appended)
    vi.advanceTimersByTime(12)
    await Promise.all(all)
    expect(groups).toEqual(expected)
  })

  test('a write that hangs delays nobody but its own games', async () => {
    const { append, groups, pending } = hangingWrites()
    const stuck = append('a')
    await turn()
    const [next, other] = [append('a'), append('b')]
    await vi.waitFor(() => expect(groups).toHaveLength(2))
    pending[1]?.answer()
    expect(await other).toBe(true)
    expect(groups).toEqual([['a'], ['b']])
    pending[0]?.answer()
    expect(await stuck).toBe(true)
    await turn()
    pending[2]?.answer()
    expect(await next).toBe(true)
    expect(groups).toEqual([['a'], ['b'], ['a']])
  })

  test('after a timeout no write is tried again: every append fails, and each game goes alone until one succeeds', async () => {
    const { append, groups, pending } = hangingWrites({ isSilence: () => true })
    const lost = ['a', 'b', 'c'].map(append)
    await turn()
    pending[0]?.fail(new Error('no answer'))
    const heard = await Promise.allSettled(lost)
    expect(heard.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    const again = ['a', 'b', 'c', 'd'].map(append)
    await turn()
    // Two suspects are written side by side, and one write is reserved for the others.
    expect(groups.slice(1)).toEqual([['a'], ['b'], ['d']])
    pending[3]?.answer()
    expect(await again[3]).toBe(true)
    for (const one of [1, 2]) pending[one]?.answer()
    await turn()
    pending[4]?.answer()
    expect(await Promise.all(again)).toEqual([true, true, true, true])
    const together = ['a', 'b'].map(append)
    await turn()
    pending[5]?.answer()
    await Promise.all(together)
    expect(groups.slice(4)).toEqual([['c'], ['a', 'b']])
  })

  test('the others of a refused group go on while one waits', async () => {
    const { append, groups, pending } = hangingWrites()
    const all = ['locked', 'b', 'c'].map(append)
    await turn()
    pending[0]?.fail(new Error('a lock was not given'))
    await turn()
    await turn()
    expect(groups.slice(1)).toEqual([['locked'], ['b']])
    pending[2]?.answer()
    await turn()
    await turn()
    pending[3]?.answer()
    expect(await Promise.all(all.slice(1))).toEqual([true, true])
    pending[1]?.answer()
    expect(await all[0]).toBe(true)
  })

  test('no more than the limit goes into one statement', async () => {
    const sizes: number[] = []
    const commit = new GroupCommit(
      async (appends) => {
        sizes.push(appends.length)
        return new Set(appends.map((s) => s.gameId))
      },
      { ...ONE, limit: 2 },
    )
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => commit.append(appendOf(id))))
    expect(sizes).toEqual([2, 2, 1])
  })
})
