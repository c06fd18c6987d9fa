import { directLauncher } from './direct-launcher.ts'
import type { Launcher, ProgramUser } from './launcher.ts'
import { type Channel, parentLauncher } from './parent-launcher.ts'

const OPTION = '--programs-above='

/**
 * The flags that `npm start` as root adds to the server's command line: that root starts the programs, and the user of
 * Janus.
 */
export function launcherOption({ uid, gid }: ProgramUser): string {
  return `${OPTION}${uid}:${gid}`
}

/** The launcher for this process. */
export function findLauncher(argv: readonly string[], channel: NodeJS.Process): Launcher {
  const option = argv.find((value) => value.startsWith(OPTION))
  if (option === undefined || channel.send === undefined) return directLauncher
  const [uid = 0, gid = 0] = option.slice(OPTION.length).split(':').map(Number)
  return parentLauncher(channel as Channel, { uid, gid })
}
