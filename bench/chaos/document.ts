import type { Audit } from './audit.ts'

/** What one fault did. */
export interface Row {
  readonly fault: string
  readonly longestWithoutAnswerMs: number
  readonly slowestCommandMs: number
  readonly recoveryMs: number
  readonly targetMs: number
  readonly quietMs: number
  readonly ofPeople: { readonly answerMs: number; readonly commandMs: number }
  readonly connectionsCut: number
  readonly errorAnswers: number
  readonly failedCalls: number
  readonly pictures: {
    readonly robotsMs: number
    readonly relayedMs: number | null
    readonly targetMs: number | null
    readonly areBack: boolean
  }
}

interface Result extends Audit {
  readonly date: string
  readonly machine: { readonly cpu: string; readonly cores: number }
  readonly load: { readonly practiceTables: number; readonly tablesOfTenPeople: number }
  readonly leftOut: readonly string[]
  readonly faults: readonly Row[]
}

const HEAD = [
  'fault',
  'again after',
  'target',
  'quiet',
  'ten people',
  'pictures',
  'pictures by the relay',
  'connections cut',
  'error answers',
  'failed calls',
]

/** `docs/chaos.md`. */
export function chaosDocument(result: Result): string {
  const { machine, load, faults, byType } = result
  const types = Object.entries(byType).map(([type, { acknowledged }]) => `${acknowledged} \`${type}\``)
  return `# What breaks, and what it costs

Written by \`npm run chaos\` (${result.date.slice(0, 10)}, ${machine.cores} cores, ${machine.cpu}). A cluster of
three servers (\`npm run cluster\`) with ${load.practiceTables} practice tables and ${load.tablesOfTenPeople} of ten people, whose players press all the time, and tables with
pictures. The players know what was acknowledged to them; afterwards the log was searched for it.

| acknowledged commands | lost | done twice | seats lost | seats away for a moment |
| --- | --- | --- | --- | --- |
| ${result.acknowledged} | ${result.lost} | ${result.doubled} | ${result.seatsLost} | ${result.seatsAway} |

Every acknowledged command is looked for by its id: ${types.join(', ')}. «Done twice»: what the command did stands in the log once more, the same event
of the same seat with the same content, and without the id of another command that was sent.

«Again after»: the longest time, at any table, without an answer or from a press to its acknowledgement, less the time for which a network
was cut. «Quiet»: the same in the five seconds before. «Ten people»: the longest at the tables of people alone. Calls are three pages and calls a
visitor makes, twenty a second together.

**Pictures.** At two tables a judge leads the pace, and two robots with cameras send 25 pictures a second and receive those of each other. For the parts that carry media there is one
more table, whose pictures go through the Janus that breaks: beside its robots a player's page of the site sits there, in Chromium with a camera, and only the relay lets it out. «Pictures»: the
longest time without a picture of somebody, at any robot; who loses the relay is not seen by the robots either. «Pictures by the relay»: the longest time in which that page received nothing; without a
fault up to 0.2 s, as it is asked ten times a second. Where a Janus is killed robots have to get pictures again within 3 s; where nothing breaks that carries media, no hole may be longer than 1 s; a frozen Janus and the relay have no
target. A frozen Janus is given up when it does not answer, and its rooms move; a page behind a relay that is gone notices it after some seconds,
when its browser gives the connection up, and connects again.

**A frozen server** accepts connections and answers nothing. HAProxy asks it every 0.3 s; a question without an answer within 0.7 s has failed, the second follows after
0.1 s, and the second failure cuts its pages: 1.5 s (0.7 + 0.1 + 0.7) to 1.8 s (0.3 more) after it froze. Meanwhile its games are taken over: without a beat for 1.75 s it counts as dead, and the others
look every 0.25 s, so after 1.5 to 2.0 s. Then pages need 0.3 to 0.5 s to connect again and the next keeper to read the game; on a busy machine more. Together 2.0 to 2.5 s on an idle machine, and up to 0.25 s between two questions of this load. A shorter patience would cut servers that are only busy, before anybody else may have their games.

${table(HEAD, faults.map(cellsOf))}
${result.leftOut.map((what) => `\nLeft out: ${what}.\n`).join('')}`
}

function cellsOf({ pictures, ofPeople, ...row }: Row): readonly string[] {
  const takenOff = Math.max(row.longestWithoutAnswerMs, row.slowestCommandMs) - row.recoveryMs
  return [
    row.fault,
    within(row.recoveryMs, row.targetMs),
    `${row.targetMs} ms`,
    `${row.quietMs} ms`,
    `${Math.max(0, Math.max(ofPeople.answerMs, ofPeople.commandMs) - takenOff)} ms`,
    pictures.areBack ? within(pictures.robotsMs, pictures.targetMs) : 'not back within a minute (missed)',
    pictures.relayedMs === null ? '–' : `${pictures.relayedMs} ms`,
    String(row.connectionsCut),
    String(row.errorAnswers),
    String(row.failedCalls),
  ]
}

/** Too late, or pictures did not come back. */
export const isMissed = ({ recoveryMs, targetMs, pictures }: Row): boolean =>
  !pictures.areBack || isLater(recoveryMs, targetMs) || isLater(pictures.robotsMs, pictures.targetMs)

const isLater = (ms: number, targetMs: number | null): boolean => targetMs !== null && ms > targetMs

const within = (ms: number, targetMs: number | null): string =>
  `${ms} ms${targetMs === null ? ' (no target)' : isLater(ms, targetMs) ? ' (missed)' : ''}`

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
