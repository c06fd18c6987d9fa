import type { App } from '../app.ts'
import type { EmailBox } from './email-box.ts'
import type { MovableClock } from './movable-clock.ts'
import type { SiteCaller } from './site-caller.ts'

/** The tools of every part of the seed. */
export interface Seeding {
  /** Started. */
  readonly app: App
  readonly site: SiteCaller
  /** The one the app runs on. */
  readonly clock: MovableClock
  /** The folder of the app's e-mails. */
  readonly emails: EmailBox
  readonly secret: string
  readonly print: (line: string) => void
}
