import type { Seat } from '@gorod/rules'

export type HotkeyId =
  | 'vote'
  | 'mic'
  | 'camera'
  | 'nominate'
  | 'outcry'
  | 'floor'
  | 'confirm'
  | 'finish'
  | 'peek'
  | 'drawer'
  | 'pause'
  | 'extend'
  | 'undo'
  | 'hint'
  | 'stream'

/**
 * Keys by their place on the keyboard (`KeyboardEvent.code`), so that they work in the Russian and in the Latin
 * layout alike.
 */
export type Hotkeys = Readonly<Record<HotkeyId, string>>

export const DEFAULT_HOTKEYS: Hotkeys = {
  vote: 'Space',
  mic: 'KeyM',
  camera: 'KeyV',
  nominate: 'KeyN',
  outcry: 'KeyF',
  floor: 'KeyC',
  confirm: 'Enter',
  finish: 'KeyE',
  peek: 'KeyR',
  drawer: 'KeyL',
  pause: 'KeyP',
  extend: 'Equal',
  undo: 'KeyZ',
  hint: 'KeyH',
  stream: 'KeyB',
}

/** The label of the keycap. */
export function keyLabel(code: string): string {
  if (code === 'Space') return '␣'
  if (code === 'Equal') return '+'
  if (code === 'Escape') return 'Esc'
  return code.replace(/^Key|^Digit|^Numpad/, '')
}

/** The keys right of those for letters: a table of more than ten has no digits left. */
const SEATS_AFTER_TEN: Readonly<Record<string, Seat>> = { BracketLeft: 11, BracketRight: 12 }

/** 1…9 stand for themselves, 0 for seat 10, the brackets for 11 and 12. */
export function seatOfKey(code: string): Seat | null {
  const afterTen = SEATS_AFTER_TEN[code]
  if (afterTen !== undefined) return afterTen
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit === undefined) return null
  return digit === '0' ? 10 : Number(digit)
}

/** Gives a key to an action. The action that had it gets the freed key, so no action is left without a key. */
export function rebind(keys: Hotkeys, id: HotkeyId, code: string): Hotkeys {
  const holder = (Object.keys(keys) as HotkeyId[]).find((other) => keys[other] === code)
  const swapped = holder === undefined ? keys : { ...keys, [holder]: keys[id] }
  return { ...swapped, [id]: code }
}

/** True for keys with a fixed meaning, which cannot be reassigned. */
export function isReserved(code: string): boolean {
  return (
    code === 'Escape' || code === 'Tab' || seatOfKey(code) !== null || /^(Shift|Control|Alt|Meta)/.test(code)
  )
}

export function parseHotkeys(stored: string | null): Hotkeys {
  if (stored === null) return DEFAULT_HOTKEYS
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return DEFAULT_HOTKEYS
    const known = Object.entries(value).filter(
      (entry): entry is [HotkeyId, string] => entry[0] in DEFAULT_HOTKEYS && typeof entry[1] === 'string',
    )
    return { ...DEFAULT_HOTKEYS, ...Object.fromEntries(known) }
  } catch {
    return DEFAULT_HOTKEYS
  }
}
