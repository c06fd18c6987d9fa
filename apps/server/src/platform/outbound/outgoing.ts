import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

/** A file that a restore leaves in the folder it made. Until the operator removes it, nothing leaves the site there. */
export const HELD_OUTGOING = 'outgoing.held'

export const HELD_TEXT = `This folder was restored from a backup. While this file is here the site sends nothing to people: no e-mails, Web Push,
messages of Telegram or webhooks. They wait in the database. Remove the file and start the site again when the copy takes
the place of the site. Then what waits is sent: e-mails of the time before the backup a second time, too.
`

/** What is told at a start, and how it ends. */
export interface HeldOutgoing {
  readonly sentence: string
}

const WHAT =
  'Nothing is sent to people from here (e-mails, Web Push, Telegram, webhooks); it waits in the database.'

/**
 * Whether the site may reach people who are not on its pages. This is the one place that decides it: what is enqueued waits while it
 * is held. Null: it may.
 */
export async function heldOutgoing({
  outgoing,
  data,
}: Pick<Config, 'outgoing' | 'data'>): Promise<HeldOutgoing | null> {
  if (outgoing === 'held') return { sentence: `${WHAT} OUTGOING=held says so.` }
  const file = join(data.dir, HELD_OUTGOING)
  const isThere = await stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  if (!isThere) return null
  return {
    sentence: `${WHAT} This is a restored copy: when it takes the place of the site, remove ${file} and start it again.`,
  }
}
