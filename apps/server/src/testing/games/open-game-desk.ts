import type { GameEvent } from '@gorod/rules'
import type { ScriptedGame } from '@gorod/rules/scripted-game'
import type { Chair } from '../../modules/activity/public.ts'
import { viewerOn } from '../../modules/games/domain/chairs.ts'
import type { GameHeader } from '../../modules/games/domain/game-log.ts'
import { OpenGame, type OpenGameDeps } from '../../modules/games/domain/open-game.ts'
import type { MediaApi, MediaRoom } from '../../modules/media/public.ts'
import type { Log } from '../../platform/log.ts'
import { FakeClock } from '../fake-clock.ts'
import { unreadMetrics } from '../unread-metrics.ts'
import { deafPage } from './deaf-page.ts'
import { MemoryLog } from './memory-log.ts'

interface Sitter {
  readonly id?: string
  readonly userId?: number | null
  readonly hear?: (events: readonly GameEvent[]) => void
}

/** An open game without a server, and what its pages and its log are told. */
export class OpenGameDesk {
  clock = new FakeClock(0)
  log = new MemoryLog(0)
  /** Lines of the log, and pages that lost their seats. */
  readonly acts: unknown[] = []
  /** Pages and the moments until which they were asked; null: the question is over. */
  readonly asked: (readonly [string, number | null])[] = []
  readonly media: Partial<MediaApi> = {
    openRoom: async () =>
      ({
        setPolicy: async () => ({ requests: 0 }),
        disconnected: () => undefined,
        leave: async () => undefined,
      }) as unknown as MediaRoom,
    close: async () => undefined,
    letGo: async () => undefined,
  }

  open(story: ScriptedGame, header: Partial<GameHeader> = {}, change: Partial<OpenGameDeps> = {}): OpenGame {
    this.clock = new FakeClock(story.now)
    this.log = new MemoryLog(story.now)
    const entries = story.events.map((event) => ({ event, commandId: null }))
    this.log.entries.splice(0, this.log.entries.length, ...entries)
    const game = new OpenGame({ ...this.log.game, mode: 'lobby', ...header }, [...this.log.entries], {
      log: this.log,
      clock: this.clock,
      media: this.media as MediaApi,
      logger: {
        error: (facts: object, what: string) => this.acts.push([what, facts]),
      } as unknown as Log,
      metrics: unreadMetrics(),
      tracing: { span: (_name, _facts, work) => work() },
      startBots: () => ({ notice: () => undefined, hurry: () => undefined, stop: () => undefined }),
      published: () => undefined,
      emptied: () => undefined,
      unheard: () => undefined,
      ...change,
    })
    game.start()
    return game
  }

  /** The page of somebody in this chair; null: a spectator. */
  sit(
    game: OpenGame,
    chair: Chair | null,
    { id = `page of ${chair}`, userId = 1, hear = () => {} }: Sitter = {},
  ): void {
    const connection = {
      id,
      viewer: chair === null ? ('spectator' as const) : viewerOn(chair),
      chair,
      member: { key: 'spectator:a-page', connectionId: id, userId } as const,
      ...deafPage,
      onEvents: ({ events }: { readonly events: readonly GameEvent[] }) => hear(events),
      onSeatLost: (moved: boolean) =>
        void this.acts.push(`${id} lost its seat${moved ? ' for another' : ''}`),
      onAsked: (answerBy: number | null) => void this.asked.push([id, answerBy]),
    }
    game.join(connection, 0)
  }
}

/** Everything that waits for no time is done after it. */
export const oneTurn = () => new Promise((resolve) => setImmediate(resolve))
