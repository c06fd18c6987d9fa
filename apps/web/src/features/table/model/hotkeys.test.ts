import { describe, expect, it } from 'vitest'
import { DEFAULT_HOTKEYS, isReserved, keyLabel, parseHotkeys, rebind, seatOfKey } from './hotkeys.ts'

describe('hotkeys', () => {
  it('read digits as seats, 0 as the tenth', () => {
    expect([seatOfKey('Digit3'), seatOfKey('Numpad0'), seatOfKey('KeyM')]).toEqual([3, 10, null])
    expect([seatOfKey('BracketLeft'), seatOfKey('BracketRight')]).toEqual([11, 12])
  })

  it('swap when a taken key is given to another action', () => {
    const keys = rebind(DEFAULT_HOTKEYS, 'outcry', 'KeyM')
    expect([keys.outcry, keys.mic]).toEqual(['KeyM', 'KeyF'])
  })

  it('digits, Escape and modifiers cannot be hotkeys', () => {
    expect(['Digit1', 'Escape', 'ShiftLeft', 'KeyQ'].map(isReserved)).toEqual([true, true, true, false])
  })

  it('survive a damaged store and unknown actions', () => {
    expect(parseHotkeys('[')).toBe(DEFAULT_HOTKEYS)
    expect(parseHotkeys('{"mic":"KeyQ","fly":"KeyZ","vote":7}')).toEqual({ ...DEFAULT_HOTKEYS, mic: 'KeyQ' })
  })

  it('each hotkey has a short label', () => {
    expect([keyLabel('KeyM'), keyLabel('Space'), keyLabel('Enter')]).toEqual(['M', '␣', 'Enter'])
  })
})
