import { readFileSync } from 'node:fs'
import { StartError } from '../../../../platform/start-error.ts'

/** A user of this machine, as the kernel knows it. */
export interface Owner {
  readonly uid: number
  readonly gid: number
}

/** Every system has it, and it owns nothing. */
const BORROWED_USER = 'nobody'

/**
 * The user of Janus. It parses what strangers send, so it is never root: where the server is root, it is `nobody`.
 * Null: the user who started the server.
 */
export function janusOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${BORROWED_USER}:`))
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? []
  if (!uid || !gid) {
    throw new StartError(
      `Janus does not run as root and there is no user "${BORROWED_USER}": start as an ordinary user, or with MEDIA_GATEWAY=off.`,
    )
  }
  return { uid, gid }
}
