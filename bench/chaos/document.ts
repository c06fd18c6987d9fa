interface Row {
  readonly fault: string
  readonly recoveryMs: number
  readonly targetMs: number
  readonly quietMs: number
  readonly connectionsCut: number
  readonly errorAnswers: number
  readonly failedCalls: number
}

interface Result {
  readonly date: string
  readonly machine: { readonly cpu: string; readonly cores: number }
  readonly load: { readonly practiceTables: number; readonly tablesOfTenPeople: number }
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly seatsLost: number
  readonly seatsAway: number
  readonly leftOut: readonly string[]
  readonly faults: readonly Row[]
}

/** `docs/chaos.md`. */
export function chaosDocument(result: Result): string {
  const { machine, load, faults } = result
  const head = ['fault', 'again after', 'target', 'quiet', 'connections cut', 'error answers', 'failed calls']
  const rows = faults.map((row) => [
    row.fault,
    `${row.recoveryMs} ms${row.recoveryMs > row.targetMs ? ' (missed)' : ''}`,
    `${row.targetMs} ms`,
    `${row.quietMs} ms`,
    String(row.connectionsCut),
    String(row.errorAnswers),
    String(row.failedCalls),
  ])
  return `# What breaks, and what it costs

Written by \`npm run chaos\` (${result.date.slice(0, 10)}, ${machine.cores} cores, ${machine.cpu}, other work beside it). A cluster of
three servers (\`npm run cluster\`) with ${load.practiceTables} practice tables and ${load.tablesOfTenPeople} of ten people, whose players press all the time. The
players know what was acknowledged to them; afterwards the log was searched for it.

| acknowledged commands | lost | done twice | seats lost | seats away for a moment |
| --- | --- | --- | --- | --- |
| ${result.acknowledged} | ${result.lost} | ${result.doubled} | ${result.seatsLost} | ${result.seatsAway} |

«Again after»: the longest time, at any table, without an answer or from a press to its acknowledgement, less the time for which a network
was cut. «Quiet»: the same in the five seconds before. Calls are three pages and calls a visitor makes, twenty a second together.

**A frozen server** accepts connections and answers nothing. HAProxy asks it every 0.3 s; a question without an answer within 0.6 s has failed, the second follows after
0.1 s, and the second failure cuts its pages: 1.3 s (0.6 + 0.1 + 0.6) to 1.6 s (0.3 more) after it froze. Meanwhile its games are taken over: without a beat for 1.75 s it counts as dead, and the others
look every 0.25 s, so after 1.5 to 2.0 s. Then pages need 0.3 to 0.5 s to connect again and the next keeper to read the game; on a busy machine more. Together 2.0 to 2.5 s, and up to 0.25 s between two questions of this load. A shorter patience would cut servers that are only busy.

${table(head, rows)}
${result.leftOut.map((what) => `\nLeft out: ${what}.\n`).join('')}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
