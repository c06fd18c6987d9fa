import { describe, expect, test } from 'vitest'
import type { Append } from '../domain/game-log.ts'
import { GroupCommit } from './group-commit.ts'

const step = (gameId: string): Append => ({
  gameId,
  expected: 0,
  entries: [],
  status: 'running',
  deadlineAt: null,
  outcome: null,
  known: { kind: 'gathering', day: 0, alive: 10 },
  brokenOffBy: [],
})

describe('group commit', () => {
  test('steps that arrive during a write go together in the next one', async () => {
    const groups: string[][] = []
    const commit = new GroupCommit(async (steps) => {
      groups.push(steps.map((s) => s.gameId))
      await new Promise((done) => setImmediate(done))
      return new Set(steps.map((s) => s.gameId))
    })
    const first = commit.append(step('a'))
    await new Promise((done) => setImmediate(done))
    const rest = ['b', 'c', 'd'].map((id) => commit.append(step(id)))
    expect(await Promise.all([first, ...rest])).toEqual([true, true, true, true])
    expect(groups).toEqual([['a'], ['b', 'c', 'd']])
  })

  test('a conflict of one game fails only that game', async () => {
    const commit = new GroupCommit(async () => new Set(['b']))
    expect(await Promise.all(['a', 'b'].map((id) => commit.append(step(id))))).toEqual([false, true])
  })

  test('a step that cannot be written does not fail its neighbours', async () => {
    const commit = new GroupCommit(async (steps) => {
      if (steps.some((s) => s.gameId === 'bad')) throw new Error('unwritable')
      return new Set(steps.map((s) => s.gameId))
    })
    const answers = await Promise.allSettled(['a', 'bad', 'c'].map((id) => commit.append(step(id))))
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('two steps of one game never share a statement', async () => {
    const groups: string[][] = []
    const commit = new GroupCommit(async (steps) => {
      groups.push(steps.map((s) => s.gameId))
      return new Set(steps.map((s) => s.gameId))
    })
    await Promise.all(['a', 'a', 'b', 'a'].map((id) => commit.append(step(id))))
    expect(groups).toEqual([['a', 'b'], ['a'], ['a']])
  })

  test('no more than the limit goes into one statement', async () => {
    const sizes: number[] = []
    const commit = new GroupCommit(async (steps) => {
      sizes.push(steps.length)
      return new Set(steps.map((s) => s.gameId))
    }, 2)
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((id) => commit.append(step(id))))
    expect(sizes).toEqual([2, 2, 1])
  })
})
