import { scriptedGame } from '@gorod/rules/scripted-game'
import { beforeEach, describe, expect, it } from 'vitest'
import { MemoryLog } from '../../../testing/games/memory-log.ts'
import { OpenGameDesk, oneTurn } from '../../../testing/games/open-game-desk.ts'
import { ANSWER_MS } from './attention.ts'
import type { OpenGame } from './open-game.ts'

/** Longer than the time in which a page may come back unnoticed. */
const GONE_MS = 5_000

let desk: OpenGameDesk

beforeEach(() => {
  desk = new OpenGameDesk()
})

const step = async () =>
  await desk.clock.advance((desk.clock.nextDueAt() ?? desk.clock.now()) - desk.clock.now())
const isHere = (game: OpenGame, seat: number) => game.live.state.seats[seat - 1]?.connected
const typesIn = () => desk.log.entries.map(({ event }) => event.type)
const judge = { userId: 50, username: 'judge', image: null, portrait: null }
const firstDay = () => scriptedGame().until('speech')

/** Plays the day to its end. `late`: what happens in the speech of the last seat. */
async function untilNight(game: OpenGame, late: () => void = () => undefined): Promise<void> {
  let isLate = false
  while (game.live.state.phase.id !== 'nightFall') {
    await step()
    const { phase } = game.live.state
    if (isLate || phase.id !== 'speech' || phase.seat !== 10) continue
    isLate = true
    late()
  }
}

/** Ticks take the answers of secret windows. */
const answers = async () => {
  await desk.clock.advance(100)
  await oneTurn()
}

describe('a player from whom nothing is heard', () => {
  it('at nightfall every page of such a player is asked for half a minute, and no other', async () => {
    const game = desk.open(firstDay())
    for (const chair of [3, 4, 5, null] as const) desk.sit(game, chair)
    desk.sit(game, 3, { id: 'second page of 3' })
    await untilNight(game, () => {
      game.here('page of 4')
      game.here('page of null')
      game.here('page of nobody')
      // A refused command is a sign too.
      void game.send({ command: { type: 'shoot', by: 5, seat: 1 }, id: '5:shoot' })
      void game.send({ command: { type: 'disconnectSeat', by: 'system', seat: 9 }, id: null })
    })
    const answerBy = desk.clock.now() + ANSWER_MS
    expect(desk.asked).toEqual([
      ['page of 3', answerBy],
      ['second page of 3', answerBy],
    ])
    game.close()
  })

  it('a player who shows a sign in time stays, and the question is over', async () => {
    const game = desk.open(firstDay())
    desk.sit(game, 3)
    await untilNight(game)
    await desk.clock.advance(ANSWER_MS - 1)
    game.here('page of 3')
    await desk.clock.advance(1)
    await answers()
    expect(desk.asked.map(([, answerBy]) => answerBy === null)).toEqual([false, true])
    expect(isHere(game, 3)).toBe(true)
    expect(typesIn()).not.toContain('seatDisconnected')
    game.close()
  })

  it('a player without a sign is away, also with a new page, until the next sign', async () => {
    const game = desk.open(firstDay())
    desk.sit(game, 3)
    await untilNight(game)
    await desk.clock.advance(ANSWER_MS)
    await answers()
    expect(isHere(game, 3)).toBe(false)
    desk.sit(game, 3, { id: 'second page of 3' })
    await answers()
    expect(isHere(game, 3)).toBe(false)
    game.here('second page of 3')
    await answers()
    expect(isHere(game, 3)).toBe(true)
    game.close()
  })

  it('a player who is away and has no page comes back with one', async () => {
    const game = desk.open(firstDay())
    desk.sit(game, 3)
    await untilNight(game)
    await desk.clock.advance(ANSWER_MS)
    await answers()
    game.leave('page of 3')
    void game.send({ command: { type: 'shoot', by: 3, seat: 1 }, id: '3:shoot' })
    await answers()
    expect(isHere(game, 3)).toBe(false)
    desk.sit(game, 3)
    await answers()
    expect(isHere(game, 3)).toBe(true)
    game.close()
  })

  it('nobody is asked without a page, at a practice table, or on a seat of a practice player', async () => {
    for (const header of [
      {},
      { mode: 'practice' as const },
      { players: new MemoryLog(0).game.players.map((player) => ({ ...player, bot: true })) },
    ]) {
      const game = desk.open(firstDay(), header)
      desk.sit(game, 3)
      await untilNight(game, () => Object.keys(header).length === 0 && game.leave('page of 3'))
      expect(desk.asked).toEqual([])
      game.close()
    }
  })

  it('a seat of the practice players beside people is not asked', async () => {
    const players = new MemoryLog(0).game.players.map((player) => ({ ...player, bot: player.seat === 4 }))
    const game = desk.open(firstDay(), { players })
    for (const chair of [3, 4]) desk.sit(game, chair)
    await untilNight(game)
    expect(desk.asked.map(([page]) => page)).toEqual(['page of 3'])
    game.close()
  })

  it('a player who is out of the game is not asked', async () => {
    const game = desk.open(scriptedGame({ judge: 'human' }).until('speech'), { judge })
    for (const chair of [3, 4]) desk.sit(game, chair)
    await untilNight(game, () => {
      const command = { type: 'removePlayer', by: 'judge', seat: 3, reason: 'a blow' } as const
      void game.send({ command, id: 'judge:remove' })
    })
    expect(game.live.state.seats[2]?.alive).toBe(false)
    expect(desk.asked.map(([page]) => page)).toEqual(['page of 4'])
    game.close()
  })

  it('a closed game asks no more, and calls nobody away', async () => {
    const game = desk.open(firstDay())
    desk.sit(game, 3)
    await untilNight(game)
    const { length } = desk.log.entries
    game.close()
    await desk.clock.advance(ANSWER_MS)
    await answers()
    expect(desk.asked).toHaveLength(1)
    expect(desk.log.entries).toHaveLength(length)
  })
})

describe('a game that is closed while somebody is gone', () => {
  it('a closed game writes nothing about them', async () => {
    const game = desk.open(firstDay())
    desk.sit(game, 3)
    game.leave('page of 3')
    const { length } = desk.log.entries
    game.close()
    await desk.clock.advance(GONE_MS)
    await oneTurn()
    expect(desk.log.entries).toHaveLength(length)
  })

  it('a command that waits for its tick is answered at once', async () => {
    const game = desk.open(scriptedGame().out().until('nightShoot'))
    const answer = game.send({ command: { type: 'shoot', by: 8, seat: 4 }, id: 'shot' })
    await oneTurn()
    game.close()
    expect(await answer).toMatchObject({ kind: 'accepted' })
  })
})

describe('a place that is called lost', () => {
  const led = () => scriptedGame({ judge: 'human', rules: { judgeLeadsPace: true } }).until('seating')

  it('a seat without a page is, once; one with a page is not', async () => {
    const game = desk.open(firstDay())
    desk.sit(game, 4)
    for (const who of [3, 4, 3]) game.disconnect(who)
    await oneTurn()
    game.disconnect(3)
    await oneTurn()
    expect([isHere(game, 3), isHere(game, 4)]).toEqual([false, true])
    expect(typesIn().filter((type) => type === 'seatDisconnected')).toHaveLength(1)
  })

  it('so is the judge who leads the pace', async () => {
    const game = desk.open(led(), { judge })
    game.disconnect('judge')
    await oneTurn()
    expect(game.live.state.judgeAwaySince).not.toBeNull()
    expect(game.absent()).not.toContain('judge')
    const { length } = desk.log.entries
    game.disconnect('judge')
    await oneTurn()
    expect(desk.log.entries).toHaveLength(length)
  })

  it('a page that comes back to a seat that is not lost writes nothing', async () => {
    const game = desk.open(led(), { judge })
    const { length } = desk.log.entries
    for (const chair of [3, 'judge', 3] as const) desk.sit(game, chair)
    await oneTurn()
    expect(desk.log.entries).toHaveLength(length)
  })

  it('a change that cannot be written is a line in the log', async () => {
    const game = desk.open(firstDay())
    desk.log.failures.push('refused')
    game.disconnect(3)
    await oneTurn()
    const facts = { err: expect.any(Error), gameId: desk.log.game.id }
    expect(desk.acts).toEqual([['a connection change could not be written', facts]])
  })
})

describe('a second judge who gets the table', () => {
  const second = { userId: 51, username: 'second', image: null, portrait: null }
  const led = () =>
    scriptedGame({ judge: 'human', rules: { judgeLeadsPace: true } })
      .send('judge', { type: 'seatSecondJudge' })
      .send('system', { type: 'disconnectJudge' })
  const leaves = async (game: OpenGame) => {
    await game.send({ command: { type: 'leaveGame', by: 'judge' }, id: null })
    expect(game.live.state.judgeAwaySince).toBeNull()
  }

  it('counts as absent without a page, so that the clocks can take over', async () => {
    const game = desk.open(led(), { judge, secondJudge: second })
    await leaves(game)
    await desk.clock.advance(GONE_MS)
    await oneTurn()
    expect(game.live.state.judgeAwaySince).not.toBeNull()
    game.close(false)
  })

  it('has the time of a reload to come', async () => {
    const game = desk.open(led(), { judge, secondJudge: second })
    await leaves(game)
    desk.sit(game, 'judge')
    await desk.clock.advance(GONE_MS)
    await oneTurn()
    expect(game.live.state.judgeAwaySince).toBeNull()
    game.close(false)
  })
})
