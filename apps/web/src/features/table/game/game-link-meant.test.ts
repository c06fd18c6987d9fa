import { describe, expect, it } from 'vitest'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { openLink, settled } from '../testing/open-link.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'
import { seenBy } from '../testing/seen-by.ts'
import { GAME } from '../testing/server-line.ts'

describe('the link to a game', () => {
  it('says for what a press is meant, as the page sees the table: a line may hold it back', async () => {
    const { line, link, all } = openLink()
    line.connect()
    await settled()
    await link.command({ type: 'endSpeech' })
    const asked = seenBy(
      new ScriptedTable().gather().deal().until('speech').send(2, { type: 'requestPause', reason: 'door' }),
      4,
    ).events
    line.events = asked
    line.push(all.length, asked.length)
    await link.command({ type: 'votePause', approve: true })
    await link.command({ type: 'leaveGame' })
    const vote = asked.find((event) => event.type === 'pauseRequested')?.key
    expect(vote).toEqual(expect.any(String))
    expect(line.commands).toMatchObject([
      { command: { type: 'endSpeech', phase: 'speech:1:1' } },
      { command: { type: 'votePause', vote, approve: true } },
      { command: { type: 'leaveGame' } },
    ])
    link.stop()
  })

  it('sends a press without what it is meant for to a server of the release before, with the same id', async () => {
    const { line, link } = openLink()
    line.connect()
    await settled()
    line.refuseOnce = new RealtimeFailure({ code: 'bad_request' })
    expect(await link.command({ type: 'endSpeech' })).toBe(true)
    expect(line.commands).toEqual([
      { gameId: GAME, id: 'command-0', command: { type: 'endSpeech', phase: 'speech:1:1' } },
      { gameId: GAME, id: 'command-0', command: { type: 'endSpeech' } },
    ])
    expect(link.getState().refusal).toBeNull()
    line.refuse = new RealtimeFailure({ code: 'bad_request' })
    expect(await link.command({ type: 'endSpeech' })).toBe(false)
    expect(line.commands).toHaveLength(4)
    link.stop()
  })
})
