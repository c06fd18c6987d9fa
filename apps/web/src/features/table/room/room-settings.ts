/** A player's own choices about the room, stored in the browser. */
export interface RoomSettings {
  readonly sounds: boolean
  /** 0…1. */
  readonly volume: number
  /** At a practice table lines of practice players are read aloud. */
  readonly voice: boolean
  /** At a practice table a coach gives hints. */
  readonly coach: boolean
  /** What practice games are about: a `PracticeTheme`, or the word of another release. */
  readonly practiceTheme: string
  /** Nothing private is drawn: for players who show their screen to others. */
  readonly streamer: boolean
  readonly mirror: boolean
  readonly drawerOpen: boolean
}

/** Where they lie in local storage. */
export const SETTINGS_KEY = 'room-settings'

export const DEFAULT_SETTINGS: RoomSettings = {
  sounds: true,
  volume: 0.6,
  voice: true,
  coach: true,
  practiceTheme: 'game',
  streamer: false,
  mirror: true,
  drawerOpen: true,
}

function parseSettings(stored: string | null): RoomSettings {
  if (stored === null) return DEFAULT_SETTINGS
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return DEFAULT_SETTINGS
    const known = Object.entries(value).filter(
      ([name, choice]) => typeof choice === typeof DEFAULT_SETTINGS[name as keyof RoomSettings],
    )
    return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) }
  } catch {
    return DEFAULT_SETTINGS
  }
}

/**
 * The settings with which a room opens. An account in streamer mode starts hidden in every browser, whatever is stored
 * there. A choice made in the room counts until the room is left, so nothing is shown by mistake.
 */
export function settingsFor(accountHides: boolean): (stored: string | null) => RoomSettings {
  return (stored) => {
    const settings = parseSettings(stored)
    return accountHides ? { ...settings, streamer: true } : settings
  }
}
