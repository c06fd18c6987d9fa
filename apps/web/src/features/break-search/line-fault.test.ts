import { describe, expect, it } from 'vitest'
import { type Line, lineFault } from './line-fault.ts'

const broken: Line = { connected: false, stood: true, failure: null, place: 'searching' }

describe('a broken connection', () => {
  it('shows nothing while the connection stands, and where nothing is interrupted', () => {
    expect(lineFault({ ...broken, connected: true })).toBeNull()
    for (const place of ['idle', 'game', null] as const) expect(lineFault({ ...broken, place })).toBeNull()
  })

  it('shows «a server does not answer» to a player who searches or was found', () => {
    for (const place of ['searching', 'found'] as const)
      expect(lineFault({ ...broken, place })?.fault).toEqual({
        type: 'server_is_down',
        details: { kept: true },
      })
  })

  it('shows a lost lobby to a player who sits in one', () => {
    expect(lineFault({ ...broken, place: 'lobby' })?.fault).toEqual({ type: 'lobby_server_is_down' })
  })

  it('gives a short break the time to heal', () => {
    expect(lineFault(broken)?.afterMs).toBeGreaterThan(0)
  })

  it('shows at once that the server refused, with its words', () => {
    const failure = { refused: true, details: 'unavailable' }
    expect(lineFault({ ...broken, place: null, failure })).toEqual({
      fault: { type: 'connection_refused', details: { message: 'unavailable' } },
      afterMs: 0,
    })
  })

  it('shows after a while that no connection was made at all', () => {
    const failure = { refused: false, details: 'websocket error' }
    const told = lineFault({ connected: false, stood: false, failure, place: null })
    expect(told?.fault).toEqual({ type: 'connection_refused', details: { message: 'websocket error' } })
    expect(told?.afterMs).toBeGreaterThan(5_000)
  })
})
