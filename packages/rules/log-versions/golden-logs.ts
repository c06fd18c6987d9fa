import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { replay } from '../src/engine/evolve/evolve.ts'
import { score } from '../src/engine/score.ts'
import type { State } from '../src/engine/state.ts'
import { viewFor } from '../src/engine/view.ts'
import type { GameEvent } from '../src/model/event.ts'
import type { StoredEvent } from '../src/upcast.ts'

/**
 * The expected result of a log: the state of the table, what each seat knew, and the points. A later view may have
 * more fields, so a test requires at least these.
 */
function resultOf(state: State) {
  const { ruleSet: _, ...table } = viewFor(state, 'spectator')
  return { table, own: state.seats.map(({ seat }) => viewFor(state, seat).own), points: score(state) }
}

/** `golden/logs/`: a folder for each version with its schema, its logs and their results. Never changed once released. */
export function folderOf(version: number): string {
  return fileURLToPath(new URL(`../golden/logs/v${version}/`, import.meta.url))
}

export function readLogs(
  version: number,
): readonly { readonly name: string; readonly events: readonly StoredEvent[] }[] {
  const folder = folderOf(version)
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  return names.map((name) => ({
    name,
    events: readFileSync(folder + name, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): StoredEvent => JSON.parse(line)),
  }))
}

export function readJson(version: number, name: string): unknown {
  return JSON.parse(readFileSync(folderOf(version) + name, 'utf8'))
}

/** The result as JSON stores it: without fields that are undefined. */
export function resultOfLog(events: readonly GameEvent[]): object {
  return JSON.parse(JSON.stringify(resultOf(replay(events))))
}
