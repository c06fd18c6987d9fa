import { directLauncher } from './direct-launcher.ts'
import type { Launcher } from './launcher.ts'
import { type Channel, parentLauncher } from './parent-launcher.ts'

/** Given by `npm start` where it runs as root, together with the folder that server and programs share. */
export const SHARED_DIR_OPTION = '--shared-dir='

/** How this process has its programs started. */
export function findLauncher(argv: readonly string[], channel: NodeJS.Process): Launcher {
  const option = argv.find((value) => value.startsWith(SHARED_DIR_OPTION))
  if (option === undefined || channel.send === undefined) return directLauncher
  return parentLauncher(channel as Channel, option.slice(SHARED_DIR_OPTION.length))
}
