import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { userByName } from '../db/embedded/postgres-user.ts'
import type { ProgramUser } from '../launcher/launcher.ts'

const run = promisify(execFile)

/** The users of the site: none of them may do more than its own part needs. */
export interface SiteUsers {
  readonly server: ProgramUser
  readonly database: ProgramUser
  readonly media: ProgramUser
}

const NAMES = { server: 'gorod-server', database: 'gorod-db', media: 'gorod-media' } as const

/** The three users, made where they are missing; one that every system has for all three where none can be made. */
export async function findSiteUsers(report: (line: string) => void): Promise<SiteUsers | null> {
  const [server, database, media] = [
    await findOrMake(NAMES.server),
    await findOrMake(NAMES.database),
    await findOrMake(NAMES.media),
  ]
  if (server !== null && database !== null && media !== null) return { server, database, media }
  const nobody = await userByName('nobody')
  if (nobody === null) return null
  report(`The users ${Object.values(NAMES).join(', ')} cannot be made here: everything runs as "nobody".`)
  return { server: nobody, database: nobody, media: nobody }
}

async function findOrMake(name: string): Promise<ProgramUser | null> {
  const found = await userByName(name)
  if (found !== null) return found
  const flags = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  // By its whole name: a shell of `su` has no folder of the superuser in its PATH.
  await run('/usr/sbin/useradd', [...flags, '--shell', '/usr/sbin/nologin', name]).catch(() => undefined)
  // Another start may have made it at the same moment.
  return userByName(name)
}
