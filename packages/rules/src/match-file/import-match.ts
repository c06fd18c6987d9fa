import { replay } from '../engine/evolve/evolve.ts'
import type { GameEvent } from '../model/event.ts'
import type { RuleSet } from '../model/rule-set.ts'
import type { Role } from '../model/seat.ts'
import { presets } from '../presets.ts'
import { upcast } from '../upcast.ts'
import { canonicalJson } from './canonical-json.ts'
import { exportMatch } from './export-match.ts'
import { isFoldable } from './foldable.ts'
import { formerPlayers } from './former-players.ts'
import { type FileFault, type FileNote, type FilePlayer, type MatchFile, ROLE_CODES } from './match-file.ts'
import { MatchPlayer } from './match-player.ts'

/** What the file does not say: a page shows it as unknown, and never as nothing. */
export type UnknownFact = 'deal' | 'words' | 'times' | 'checks' | 'fouls' | 'guesses' | 'bonuses'

export type ImportedMatch =
  | {
      readonly ok: true
      readonly log: readonly GameEvent[]
      readonly players: readonly Pick<FilePlayer, 'position' | 'username'>[]
      readonly referee: MatchFile['referee']
      readonly started: string | null
      readonly id: number | null
      readonly unknown: readonly UnknownFact[]
      /** What the match has otherwise than the file: a page says it. */
      readonly notes: readonly FileNote[]
    }
  | { readonly ok: false; readonly faults: readonly FileFault[] }

/**
 * A match of a file as a log of this product: its own log where it has one, else its moves played by the rules. The
 * result must be the one that the file names. `at`: the moment at which it started, ms.
 */
export function importMatch(file: MatchFile, at = 0): ImportedMatch {
  const shape = shapeFault(file)
  if (shape !== null) return { ok: false, faults: [shape] }
  const { players, referee, started, id } = file
  const made = file.gorod?.log == null ? playedLog(file, at) : ownLog(file)
  if (!made.ok) return made
  const { log, notes } = made
  return { ok: true, log, players, referee, started, id, unknown: unknownOf(file), notes }
}

type ImportResult =
  | { readonly ok: true; readonly log: readonly GameEvent[]; readonly notes: readonly FileNote[] }
  | { readonly ok: false; readonly faults: readonly FileFault[] }

const faulty = (path: string, fault: FileFault['fault']): ImportResult => ({
  ok: false,
  faults: [{ path, fault }],
})

function shapeFault({ players, stage, gorod }: MatchFile): FileFault | null {
  const seats = players.length
  if (seats < 7 || seats > 12 || (gorod === null && seats !== 10))
    return { path: 'players', fault: 'no_such_table' }
  return stage.type === 'gameOver' ? null : { path: 'stage', fault: 'not_finished' }
}

const COMPARED = ['players', 'votes', 'shots', 'checks', 'bonuses', 'result'] as const

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

/** The log is taken only if it tells the same match as the rest of the file. */
function ownLog(file: MatchFile): ImportResult {
  try {
    const log = (file.gorod?.log ?? []).map((event) => upcast({ ...event }))
    if (!isFoldable(log, file.players.length)) return faulty('gorod.log', 'own_part_unreadable')
    const again = exportMatch(log, {
      id: file.id,
      startedAt: file.started,
      referee: file.referee,
      nameOf: (seat) => file.players[seat - 1]?.username ?? '',
    })
    if (again === null) return faulty('gorod.log', 'not_finished')
    const former = { ...again, players: formerPlayers(log, again.players) }
    const part = COMPARED.find(
      (name) => !isSame(again[name], file[name]) && !isSame(former[name], file[name]),
    )
    return part === undefined ? { ok: true, log, notes: [] } : faulty(part, 'own_part_differs')
  } catch {
    // Somebody wrote events that the rules never write.
    return faulty('gorod.log', 'own_part_unreadable')
  }
}

const FIRST_DAYS = { none: 'no_vote', liftOnly: 'no_break', respeech: 'to_talk' } as const

/** The rules of the services of the format, as far as a file names them. */
function rulesOf({ gorod, zeroVoting, lift3From9 }: MatchFile): RuleSet {
  if (gorod !== null) return { ...presets.polemica, ...gorod.ruleSet }
  return {
    ...presets.polemica,
    firstDay: zeroVoting === null ? 'standard' : FIRST_DAYS[zeroVoting],
    splitOnNine: lift3From9 ? 'yes' : 'no',
  }
}

function playedLog(file: MatchFile, at: number): ImportResult {
  const roles = file.players.map(({ role }): Role => ROLE_CODES[role] ?? 'civilian')
  const ruleSet = rulesOf(file)
  const held = (role: Role) => roles.filter((other) => other === role).length
  const deck = Object.fromEntries(ROLE_CODES.map((role) => [role, held(role)])) as Record<Role, number>
  if (deck.mafia + deck.godfather === 0 || 2 * (deck.mafia + deck.godfather) >= roles.length)
    return faulty('players', 'no_such_table')
  try {
    const player = new MatchPlayer(file, { ruleSet: { ...ruleSet, roles: deck }, roles, at })
    const fault = player.play()
    return fault === null ? withItsWinner(file, player) : { ok: false, faults: [fault] }
  } catch {
    // A rule set of somebody's own making.
    return faulty('gorod.ruleSet', 'own_part_unreadable')
  }
}

function withItsWinner({ result }: MatchFile, { log, notes }: MatchPlayer): ImportResult {
  const { final } = replay(log)
  if (final === null) return faulty('votes', 'never_ends')
  const winner = (['red', 'black', 'draw'] as const)[result ?? 0]
  if (result !== null && winner !== final.winner) return faulty('result', 'other_winner')
  return { ok: true, log, notes }
}

function unknownOf(file: MatchFile): readonly UnknownFact[] {
  if (file.gorod?.log != null) return []
  const facts: UnknownFact[] = ['deal', 'words', 'times']
  if (file.checks === null) facts.push('checks')
  if (file.players.every(({ fouls }) => fouls === null)) facts.push('fouls')
  if (file.players.every(({ guess }) => guess === null)) facts.push('guesses')
  if (file.bonuses.length === 0) facts.push('bonuses')
  return facts
}
