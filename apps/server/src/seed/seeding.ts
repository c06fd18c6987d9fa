import type { App } from '../app.ts'
import type { LetterBox } from './letter-box.ts'
import type { MovableClock } from './movable-clock.ts'
import type { SiteCaller } from './site-caller.ts'

/** What every part of the seed works with. */
export interface Seeding {
  /** Started. */
  readonly app: App
  readonly site: SiteCaller
  /** The one the app runs on. */
  readonly clock: MovableClock
  /** Where the app's e-mails go. */
  readonly letters: LetterBox
  readonly secret: string
  readonly print: (line: string) => void
}
