import {
  type ActivityState,
  acceptTableMessage,
  activityStateMessage,
  getActivityMessage,
  startSearchMessage,
  stopSearchMessage,
} from '@gorod/contracts/search'
import type { Realtime } from '../../../shared/realtime/realtime.ts'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'

const COMMANDS = [startSearchMessage.name, stopSearchMessage.name, acceptTableMessage.name]

/** The server's side of a page's connection, as far as a search uses it. */
export class SearchLine {
  state: ActivityState = { kind: 'idle' }
  readonly sent: { readonly name: string; readonly payload: unknown }[] = []
  /** Answers to messages of these names. */
  readonly answers = new Map<string, () => Promise<unknown>>()
  readonly #listeners = new Set<readonly [name: string, listener: (payload: never) => void]>()

  readonly realtime: Realtime = {
    connected: true,
    send: async (message, payload) => {
      if (message.name === getActivityMessage.name) return { ok: true, state: this.state } as never
      this.sent.push({ name: message.name, payload })
      const answer = this.answers.get(message.name)
      if (answer !== undefined) return (await answer()) as never
      if (COMMANDS.includes(message.name)) return { ok: true } as never
      // Friends, lobbies and numbers of the page that are not known yet.
      return new Promise(() => undefined)
    },
    on: (message, listener) => {
      const entry = [message.name, listener] as const
      this.#listeners.add(entry)
      return () => this.#listeners.delete(entry)
    },
    onConnection: (listener) => {
      listener(true)
      return () => undefined
    },
    onConnectFailure: () => () => undefined,
    reconnect: () => undefined,
    moveTo: () => undefined,
  }

  push(state: ActivityState): void {
    this.state = state
    for (const [name, listener] of this.#listeners)
      if (name === activityStateMessage.name) listener(state as never)
  }

  /** The payloads of the messages of this name, in their order. */
  payloads({ name }: { readonly name: string }): unknown[] {
    return this.sent.filter((message) => message.name === name).map(({ payload }) => payload)
  }
}

/** How `send` fails when the server gives no answer in time. */
export const noAnswer = () => Promise.reject(new RealtimeFailure({ code: 'unavailable' }, false))

export const SEARCHING: ActivityState = {
  kind: 'searching',
  since: 0,
  role: 'player',
  queues: [{ mode: 'quick', waiting: 1, needed: 10, averageSeconds: null, lacksJudge: false }],
  championship: null,
  now: 0,
}

export const FOUND: Extract<ActivityState, { kind: 'found' }> = {
  kind: 'found',
  tableId: 'b3b1a6c8-6a0e-4c1e-9a35-0f7c7d4d7f11',
  mode: 'quick',
  championship: null,
  acceptBy: 20_000,
  accepted: false,
  acceptedCount: 0,
  needed: 10,
  now: 0,
}
