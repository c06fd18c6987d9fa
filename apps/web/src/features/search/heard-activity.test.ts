import type { ActivityState } from '@gorod/contracts/search'
import { describe, expect, it } from 'vitest'
import { acceptMsLeft, gameBegan, hear, searchedSeconds } from './heard-activity.ts'

const searching: ActivityState = {
  kind: 'searching',
  since: 100_000,
  role: 'player',
  queues: [{ mode: 'quick', waiting: 3, needed: 10, averageSeconds: null, lacksJudge: false }],
  championship: null,
  now: 142_000,
}
const found: ActivityState = {
  kind: 'found',
  tableId: 'b3b1a6c8-6a0e-4c1e-9a35-0f7c7d4d7f11',
  mode: 'rated',
  championship: null,
  acceptBy: 200_000,
  accepted: false,
  acceptedCount: 0,
  needed: 10,
  now: 180_000,
}
const game: ActivityState = { kind: 'game', gameId: 'g', viewer: 4, banOnQuit: true }

describe('the activity of this account', () => {
  it('counts the waiting time by the server’s clock, however wrong the browser’s clock is', () => {
    const heard = hear(searching, 5_000_000, null)
    expect(searchedSeconds(heard, 5_000_000)).toBe(42)
    expect(searchedSeconds(heard, 5_001_500)).toBe(43)
  })

  it('says how long a found table waits', () => {
    const heard = hear(found, 0, null)
    expect(acceptMsLeft(heard, 0)).toBe(20_000)
    expect(acceptMsLeft(heard, 19_000)).toBe(1_000)
    expect(acceptMsLeft(heard, 60_000)).toBe(0)
  })

  it('keeps its clock where a state names no time', () => {
    expect(hear({ kind: 'idle' }, 0, hear(found, 0, null)).clockOffsetMs).toBe(180_000)
  })

  it('calls to the table only when it began while this page watched', () => {
    expect(gameBegan(found, game)).toBe(true)
    expect(gameBegan(searching, game)).toBe(true)
    expect(gameBegan({ kind: 'lobby', lobbyId: 'b3b1a6c8-6a0e-4c1e-9a35-0f7c7d4d7f11' }, game)).toBe(true)
    expect(gameBegan(null, game)).toBe(false)
    expect(gameBegan({ kind: 'idle' }, game)).toBe(false)
    expect(gameBegan(found, { kind: 'idle' })).toBe(false)
  })
})
