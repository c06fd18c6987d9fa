import { existsSync, readFileSync } from 'node:fs'
import type { Owner } from './owner.ts'

const SETPRIV = '/usr/bin/setpriv'
const PRLIMIT = '/usr/bin/prlimit'
const MIB = 2 ** 20
/** Default stacks of 8 MiB for its hundreds of threads would make a limit of memory meaningless. */
const STACK_BYTES = 2 * MIB
/** Measured in Janus 1.1.2: 22 MB at rest; a connection takes a thread (its stack) and three files. */
const DATA_BYTES = { atRest: 512 * MIB, perPort: 4 * MIB }
const FILES = { atRest: 256, perPort: 6 }

/** The user of the command, and its share of the machine. */
export interface Confinement {
  /** Null: as the user who started the server. */
  readonly owner: Owner | null
  /** Each connection has a port of its own. */
  readonly rtpPorts: number
}

/**
 * The beginning of the command line of a Janus with the least rights: it gains no rights, writes no files (its output
 * is a pipe), and the kernel ends it when this process dies, even by kill -9. Where the server is root it is another
 * user without any capability.
 */
export function confinedCommand(file: string, confinement: Confinement): readonly [string, ...string[]] {
  const { owner } = confinement
  if (!existsSync(SETPRIV)) {
    if (owner === null) return [file]
    throw new Error('Janus does not run as root and setpriv (util-linux) is missing')
  }
  const identity =
    owner === null
      ? ['--ambient-caps=-all', '--inh-caps=-all']
      : [
          `--reuid=${owner.uid}`,
          `--regid=${owner.gid}`,
          '--clear-groups',
          '--bounding-set=-all',
          '--inh-caps=-all',
        ]
  const command = [SETPRIV, ...identity, '--no-new-privs', '--pdeathsig', 'TERM', file] as const
  return existsSync(PRLIMIT) ? [PRLIMIT, ...limits(confinement), ...command] : command
}

function limits({ rtpPorts }: Confinement): readonly string[] {
  const wanted = {
    fsize: 0,
    core: 0,
    stack: STACK_BYTES,
    data: DATA_BYTES.atRest + rtpPorts * DATA_BYTES.perPort,
    nofile: FILES.atRest + rtpPorts * FILES.perPort,
  }
  return Object.entries(wanted).map(
    ([name, limit]) => `--${name}=${Math.min(limit, ownLimit(name as keyof typeof wanted))}`,
  )
}

const NAMES = {
  fsize: 'Max file size',
  core: 'Max core file size',
  stack: 'Max stack size',
  data: 'Max data size',
  nofile: 'Max open files',
} as const

/** Only root may give more than it has itself. */
function ownLimit(name: keyof typeof NAMES): number {
  const line = readFileSync('/proc/self/limits', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(NAMES[name]))
  const hard = line?.slice(NAMES[name].length).trim().split(/\s+/)[1]
  return hard === undefined || hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
}
