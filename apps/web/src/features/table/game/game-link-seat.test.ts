import { gamePeopleMessage, gameSeatLostMessage } from '@gorod/contracts/table-people'
import { describe, expect, it } from 'vitest'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { ERROR_TEXTS } from '../../../shared/texts/errors.ts'
import { GAME_TEXTS } from '../../../shared/texts/room/game.ts'
import { openLink, settled } from '../testing/open-link.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { GAME } from '../testing/server-line.ts'

const seenFrom = (seat: number) => seenBy(new ScriptedTable().gather().deal().until('speech'), seat).events

describe('the link of a page whose seat changes', () => {
  it('shows who sits there now when a seat gets a substitute', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    const replaced = [{ number: 1, seat: 6, userId: 1, username: 'Рыжая' }]
    const player = { seat: 6, userId: 2, username: 'Шах', image: null, portrait: null, bot: false }
    line.tell(gamePeopleMessage, {
      gameId: GAME,
      players: [player],
      judge: null,
      secondJudge: null,
      replaced,
    })
    expect(link.getState().snapshot).toMatchObject({ viewer: 4, players: [player], replaced })
  })

  it('forgets the game and does not come back when the player’s own seat is given away', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    line.tell(gameSeatLostMessage, { gameId: 'another game', moved: false })
    expect(link.getState().snapshot).not.toBeNull()
    line.tell(gameSeatLostMessage, { gameId: GAME, moved: false })
    line.connect(false)
    line.connect()
    await settled()
    expect(link.getState()).toMatchObject({
      snapshot: null,
      state: null,
      events: [],
      failure: GAME_TEXTS.seatLost,
    })
    expect(line.joins).toEqual([0])
  })

  it.each([
    ['a seat', 'not_in_game', 4, GAME_TEXTS.seatLost],
    ['a judge', 'not_in_game', 'judge', GAME_TEXTS.judgeLeft],
    ['a spectator', 'not_in_game', 'spectator', ERROR_TEXTS.not_in_game],
    ['a seat', 'game_not_found', 4, ERROR_TEXTS.game_not_found],
  ] as const)(
    'shows the reason in place of the table when %s comes back and is refused: %s',
    async (_, code, viewer, text) => {
      const { line, link } = openLink()
      line.viewer = viewer
      line.connect()
      await settled()
      expect(link.getState().snapshot?.viewer).toBe(viewer)
      line.connect(false)
      line.refuseJoin = new RealtimeFailure({ code })
      line.connect()
      await settled()
      expect(link.getState()).toMatchObject({ snapshot: null, state: null, events: [], failure: text })
      // The reason stays, however often the line breaks.
      line.connect(false)
      line.connect()
      await settled()
      expect(link.getState().failure).toBe(text)
      link.stop()
    },
  )

  it('enters the table from the first event when a refusal was not for ever', async () => {
    const { line, link, all } = openLink()
    line.connect()
    await settled()
    line.connect(false)
    line.refuseJoin = new RealtimeFailure({ code: 'session_expired' })
    line.connect()
    await settled()
    expect(link.getState().failure).toBe(ERROR_TEXTS.session_expired)
    line.refuseJoin = null
    line.connect(false)
    line.connect()
    await settled()
    expect(line.joins).toEqual([0, all.length, 0])
    expect(link.getState()).toMatchObject({ failure: null, events: all })
  })

  it('begins again from the first event when its account is put on another seat', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    const known = link.getState().events
    expect(known.length).toBeGreaterThan(0)
    line.tell(gameSeatLostMessage, { gameId: GAME, moved: true })
    expect(link.getState()).toMatchObject({ snapshot: null, state: null, failure: null })
    await settled()
    expect(line.joins).toEqual([0, 0])
    expect(link.getState().events).toEqual(known)
  })

  it('begins again from the first event when its account was put on another seat without a connection', async () => {
    const { line, link, all } = openLink()
    line.connect()
    await settled()
    line.connect(false)
    line.viewer = 6
    const ofSix = seenFrom(6)
    line.events = ofSix
    line.connect()
    await settled()
    expect(line.joins).toEqual([0, all.length, 0])
    expect(link.getState()).toMatchObject({ snapshot: { viewer: 6 }, failure: null })
    expect(link.getState().events).toEqual(ofSix)
  })

  it('ignores an answer that was on its way to the seat it had before', async () => {
    const { line, link } = openLink()
    line.connect()
    line.tell(gameSeatLostMessage, { gameId: GAME, moved: true })
    await settled()
    expect(line.joins).toEqual([0, 0])
    expect(link.getState().snapshot).not.toBeNull()
  })
})
