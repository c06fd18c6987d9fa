import { createGame, type PresetId, presets } from '@gorod/rules'
import type { Append, GameHeader, GameLog, LogEntry } from '../../modules/games/domain/game-log.ts'

/** A log of one game that a test can make fail. */
export class MemoryLog implements GameLog {
  readonly entries: LogEntry[]
  /** How the next appends go wrong, first one first. `lost`: written, but the answer never came. */
  readonly failures: ('refused' | 'lost')[] = []
  readonly game: GameHeader

  constructor(at: number, preset: PresetId = 'fiim') {
    const events = createGame({
      ruleSet: presets[preset],
      seats: 10,
      judge: 'automatic',
      seed: 'ab'.repeat(32),
      seedHash: 'cd'.repeat(32),
      at,
    })
    this.entries = events.map((event) => ({ event, commandId: null }))
    this.game = {
      id: '11111111-1111-4111-8111-111111111111',
      number: 1,
      mode: 'practice',
      type: 'other',
      status: 'running',
      botLevel: 'player',
      rulesName: null,
      judge: null,
      secondJudge: null,
      leftJudge: null,
      replaced: [],
      players: Array.from({ length: 10 }, (_, index) => ({
        seat: index + 1,
        userId: index + 1,
        username: `player${index + 1}`,
        image: null,
        portrait: null,
        bot: false,
      })),
    }
  }

  async header(): Promise<GameHeader> {
    return this.game
  }

  async readAfter(_gameId: string, seq: number): Promise<readonly LogEntry[]> {
    return this.entries.slice(seq)
  }

  async append(append: Append): Promise<boolean> {
    const failure = this.failures.shift()
    if (failure === 'refused') throw new Error('no connection to the database')
    if (this.entries.length !== append.expected) return false
    this.entries.push(...append.entries)
    if (failure === 'lost') throw new Error('the connection broke before the answer')
    return true
  }
}
