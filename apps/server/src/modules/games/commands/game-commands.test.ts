import type { GameEvent, State } from '@gorod/rules'
import { scriptedGame } from '@gorod/rules/scripted-game'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '../../../platform/db/db.ts'
import { gameIdOf } from '../../../testing/game-id.ts'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import type { ActivityApi } from '../../activity/public.ts'
import type { GameKeeper } from '../domain/game-keeper.ts'
import type { Append, GameHeader } from '../domain/game-log.ts'
import type { Answer, SentCommand } from '../domain/plan-batch.ts'
import type { Ruling } from '../public.ts'
import { makeRuling } from './make-ruling.ts'
import { playOut } from './play-out.ts'
import { quit } from './quit-game.ts'
import { readJudgedTable, substitute } from './substitute.ts'

const GAME = gameIdOf(1)
const JUDGE = 50
const header = {
  ...new MemoryLog(0).game,
  judge: { userId: JUDGE, username: 'judge', image: null, portrait: null },
} as GameHeader

let sent: SentCommand[]
let opened = 0
let answer: Answer

beforeEach(() => {
  sent = []
  opened = 0
  answer = { kind: 'accepted', repeated: false }
})

/** A keeper of one game, which answers every command as the test says. */
function keeperOf(
  game: GameHeader = header,
  state: State = scriptedGame({ judge: 'human' }).state,
): GameKeeper {
  const open = async () => {
    opened += 1
    const send = async (command: SentCommand) => {
      sent.push(command)
      return answer
    }
    return { send, live: { header: game, state } }
  }
  return { header: async () => game, open } as unknown as GameKeeper
}

const failure = new Error('a fault of the rules')
const answers = [
  ['nothing when it was accepted', { kind: 'accepted', repeated: false }, null],
  ['the refusal of the rules', { kind: 'refused', refusal: 'not_now' }, 'not_now'],
] as const

describe('a ruling', () => {
  const ruling = { winner: 'red', reason: 'a wrong count' } as unknown as Ruling

  it.each(answers)(
    'the ruling goes to the game as a command of the server, and returns %s',
    async (_, its, result) => {
      answer = its
      expect(await makeRuling(keeperOf(), { gameId: GAME, ruling, id: 'one' })).toBe(result)
      expect(sent).toEqual([{ command: { type: 'makeRuling', ...ruling, by: 'system' }, id: 'system:one' }])
    },
  )

  it('a fault of the rules reaches the caller', async () => {
    answer = { kind: 'failed', cause: failure }
    await expect(makeRuling(keeperOf(), { gameId: GAME, ruling })).rejects.toBe(failure)
  })

  it('the ruling is taken without an id from a process of the version before', async () => {
    await makeRuling(keeperOf(), { gameId: GAME, ruling })
    expect(sent[0]?.id).toBeNull()
  })
})

describe('a substitution', () => {
  const player = { accountId: 70, username: 'Lisa', image: null, portrait: null }
  const wish = { seat: 4, player, reason: 'fell ill' }

  it.each(answers)(
    'the judge’s command goes to the game with the newcomer, and returns %s',
    async (_, its, result) => {
      answer = its
      expect(await substitute(keeperOf(), { gameId: GAME, wish, id: 'one' })).toBe(result)
      const command = { type: 'substitute', seat: 4, reason: 'fell ill', by: 'judge' }
      expect(sent).toEqual([{ command, id: 'judge:one', newcomer: player }])
    },
  )

  it('a fault of the rules reaches the caller', async () => {
    answer = { kind: 'failed', cause: failure }
    await expect(substitute(keeperOf(), { gameId: GAME, wish })).rejects.toBe(failure)
    expect(sent[0]?.id).toBeNull()
  })
})

describe('the table that a judge may fill', () => {
  const withBot = {
    ...header,
    players: header.players.map((player) =>
      player.seat === 3 ? { ...player, userId: null, bot: true } : player,
    ),
  }

  it('a table is shown to its own judge only, and not opened for others', async () => {
    expect(await readJudgedTable(keeperOf(), GAME, 3)).toBeNull()
    expect(await readJudgedTable(keeperOf(new MemoryLog(0).game), GAME, JUDGE)).toBeNull()
    expect(opened).toBe(0)
    expect(await readJudgedTable(keeperOf(), GAME, JUDGE)).toMatchObject({ mode: 'practice' })
  })

  it('the seats of people can be filled while the rules allow it, those of practice players cannot', async () => {
    const table = await readJudgedTable(keeperOf(withBot), GAME, JUDGE)
    expect(table?.open).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10])
    expect(table?.accountIds).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10, JUDGE])
    const { state } = scriptedGame({ judge: 'human' }).until('speech')
    expect((await readJudgedTable(keeperOf(withBot, state), GAME, JUDGE))?.open).toEqual([])
  })
})

describe('a player who quits', () => {
  const freed: unknown[] = []
  const deps = (keeper: GameKeeper) => ({
    keeper,
    db: {
      transaction: () => ({ execute: (work: (tx: Db) => unknown) => work('tx' as unknown as Db) }),
    } as Db,
    activity: {
      leaveGame: async (...args: unknown[]) => {
        freed.push(args)
        return [4]
      },
      announce: (ids: readonly number[]) => freed.push(ids),
    } as unknown as ActivityApi,
  })

  beforeEach(() => {
    freed.length = 0
  })

  it.each([
    [4, 4],
    [JUDGE, 'judge'],
  ] as const)('account %s leaves the place %s, is free and is told so', async (account, place) => {
    await quit(deps(keeperOf()), GAME, account)
    expect(sent).toEqual([{ command: { type: 'leaveGame', by: place }, id: null }])
    expect(freed).toEqual([['tx', GAME, [place]], [4]])
  })

  it('an account without a place is refused', async () => {
    await expect(quit(deps(keeperOf()), GAME, 99)).rejects.toMatchObject({ code: 'not_in_game' })
    expect([sent, freed]).toEqual([[], []])
  })

  it('an account that was replaced while the game was being opened does not take the newcomer out', async () => {
    const players = header.players.map((player) => ({ ...player, userId: (player.userId ?? 0) + 100 }))
    const { open } = keeperOf({ ...header, players })
    const keeper = { header: async () => header, open } as unknown as GameKeeper
    await quit(deps(keeper), GAME, 4)
    expect([sent, freed]).toEqual([[], []])
  })

  it('an account that has no place any more may quit again, which changes nothing and opens no game', async () => {
    const second = { userId: 60, username: 'second', image: null, portrait: null }
    const left = { ...header, judge: second, leftJudge: header.judge }
    const replaced = { ...left, replaced: [{ number: 1, seat: 4, userId: 40, username: 'before' }] }
    for (const account of [JUDGE, 40]) await quit(deps(keeperOf(replaced)), GAME, account)
    expect([sent, freed, opened]).toEqual([[], [], 0])
  })
})

describe('a game that is played out at once', () => {
  const whole = scriptedGame({}).until('speech')
  for (const seat of [8, 9, 10]) whole.send(seat, { type: 'leaveGame' })
  const { events } = whole

  function logOf(begun: readonly GameEvent[]) {
    const log = new MemoryLog(0)
    log.entries.splice(0, log.entries.length, ...begun.map((event) => ({ event, commandId: null })))
    const appends: Append[] = []
    const append = (one: Append) => {
      appends.push(one)
      return MemoryLog.prototype.append.call(log, one)
    }
    return { log: Object.assign(log, { append }), appends }
  }

  it('the rest of the game is one append with its outcome', async () => {
    const { log, appends } = logOf(events.slice(0, 3))
    await playOut(log, GAME, (begun) => {
      expect(begun).toEqual(events.slice(0, 3))
      return events.slice(3)
    })
    expect(appends).toHaveLength(1)
    expect(appends[0]).toMatchObject({
      gameId: GAME,
      expected: 3,
      status: 'finished',
      outcome: { winner: 'red', annulled: false },
      progress: { alive: 7 },
      deadlineAt: null,
      brokenOffBy: [],
    })
    expect(appends[0]?.entries).toEqual(events.slice(3).map((event) => ({ event, commandId: null })))
  })

  it('a game without a verdict is not written', async () => {
    const { log, appends } = logOf(events.slice(0, 3))
    await expect(playOut(log, GAME, () => events.slice(3, 5))).rejects.toThrow(
      `game ${GAME} was not played to its end`,
    )
    expect(appends).toEqual([])
  })

  it('a game in which time went on meanwhile is played again from there', async () => {
    const { log, appends } = logOf(events.slice(0, 3))
    const { append } = log
    let refused = 0
    const late = Object.assign(log, {
      append: async (change: Parameters<typeof append>[0]) =>
        refused++ === 0 ? false : append.call(log, change),
    })
    const play = vi.fn(() => events.slice(3))
    await playOut(late, GAME, play)
    expect(play).toHaveBeenCalledTimes(2)
    expect(appends).toHaveLength(1)
  })

  it('a game that somebody else plays is a fault', async () => {
    const { log } = logOf(events.slice(0, 3))
    const lost = Object.assign(log, { append: async () => false })
    await expect(playOut(lost, GAME, () => events.slice(3))).rejects.toThrow(
      `somebody else played game ${GAME} meanwhile`,
    )
  })
})
