import type { FinishedGame } from '@gorod/contracts/game'
import { replay, score } from '@gorod/rules'
import {
  type FileFault,
  type FileNote,
  importMatch,
  readMatchFile,
  type UnknownFact,
} from '@gorod/rules/match-file'

export interface ImportedGame {
  readonly id: number | null
  readonly players: FinishedGame['players']
  readonly judge: string | null
  readonly events: FinishedGame['events']
  readonly unknown: readonly UnknownFact[]
  readonly notes: readonly FileNote[]
}

export type FileAnswer =
  | { readonly ok: true; readonly game: ImportedGame }
  | { readonly ok: false; readonly faults: readonly FileFault[] }

/** The match of a file as the pages of a match show it. Its people are names: whose accounts they are, no file can say. */
export function importedGame(text: string): FileAnswer {
  const read = readMatchFile(text)
  if (!read.ok) return read
  const match = importMatch(read.file, startOf(read.file.started))
  if (!match.ok) return match
  const { id, log, players, referee, unknown, notes } = match
  const results = score(replay(log))
  return {
    ok: true,
    game: {
      id,
      events: log,
      unknown,
      notes,
      judge: referee?.username ?? null,
      players: results.map((result) => ({
        seat: result.seat,
        userId: null,
        username: players[result.seat - 1]?.username ?? '',
        image: null,
        portrait: null,
        bot: false,
        role: result.role,
        result,
      })),
    },
  }
}

/** Without a start the match has only the order of its moves. */
function startOf(started: string | null): number {
  const at = started === null ? Number.NaN : Date.parse(started)
  return Number.isNaN(at) ? 0 : at
}
