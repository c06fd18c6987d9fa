import { existsSync } from 'node:fs'
import type { ProgramUser } from './launcher.ts'

const SETPRIV = '/usr/bin/setpriv'

/** The two powers of root that a server may have to keep. */
export type KeptCapability = 'dac_read_search' | 'net_bind_service'

export interface Privileges {
  /** Null: the user does not change. */
  readonly user: ProgramUser | null
  /** Further groups; none without. */
  readonly groups?: readonly number[]
  readonly keep?: readonly KeptCapability[]
  /** The kernel sends it when the parent dies. Set after the user: a change of user takes it away. */
  readonly endSignal?: 'SIGINT' | 'SIGTERM' | 'SIGKILL'
}

export function canSetPrivileges(): boolean {
  return existsSync(SETPRIV)
}

/** The beginning of a command line that runs with these privileges and can never get more. */
export function setPrivileges({ user, groups = [], keep = [], endSignal }: Privileges): readonly string[] {
  if (!canSetPrivileges()) return []
  const kept = keep.map((name) => `,+${name}`).join('')
  const identity =
    user === null
      ? []
      : [
          `--reuid=${user.uid}`,
          `--regid=${user.gid}`,
          groups.length === 0 ? '--clear-groups' : `--groups=${groups.join(',')}`,
          `--inh-caps=-all${kept}`,
          ...(kept === '' ? [] : [`--ambient-caps=-all${kept}`]),
          `--bounding-set=-all${kept}`,
          '--no-new-privs',
        ]
  const ending = endSignal === undefined ? [] : ['--pdeathsig', endSignal.slice('SIG'.length)]
  return identity.length + ending.length === 0 ? [] : [SETPRIV, ...identity, ...ending]
}
