import type { Connection } from '../../modules/games/domain/connection.ts'

/** What a page of a test does with what it is told: nothing. A test puts in the place of a listener what it looks at. */
export const deafPage: Omit<Connection, 'id' | 'viewer' | 'chair' | 'member'> = {
  onEvents: () => undefined,
  onMedia: () => undefined,
  onPeople: () => undefined,
  onSeatLost: () => undefined,
  onViewers: () => undefined,
  cut: () => undefined,
  onAsked: () => undefined,
}
