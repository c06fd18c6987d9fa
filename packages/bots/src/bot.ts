import type { PermittedCommand, Seat, SeatCommand, View } from '@gorod/rules'
import { answerPhase, setupCommand } from './answer-phase.ts'
import type { Random } from './chance.ts'
import { type Intent, pressAfter } from './intent.ts'
import type { Level } from './level.ts'
import { mindOf } from './mind.ts'
import { readTable } from './table/read-table.ts'
import { type Character, type Temper, temperOf } from './temper.ts'

/**
 * What a bot keeps from one thought to the next: only the questions it has answered. It reads the game from the view,
 * so a bot that is created again in the middle of a game plays on.
 */
export interface BotMemory {
  /** Keys of phases and overlays already answered, newest last. */
  readonly answered: readonly string[]
  /** The phase that a pause interrupted, or to which a judge went back: plans for it may be lost. */
  readonly interrupted: string | null
  /** The latest phase that the bot has seen. */
  readonly phase: string | null
}

export interface Thought {
  readonly memory: BotMemory
  readonly intents: readonly Intent[]
}

export interface Bot {
  readonly seat: Seat
  readonly temper: Temper
  /** Memory of a bot that has not thought yet. */
  readonly start: BotMemory
  /** To be called after every change of the seat's view. `random` in [0, 1). Pure. */
  think(
    memory: BotMemory,
    view: View,
    permitted: readonly PermittedCommand[],
    now: number,
    random: Random,
  ): Thought
}

const start: BotMemory = { answered: [], interrupted: null, phase: null }
const keptKeys = 12

/** A practice player of one seat. `seed`: any text; equal seeds give equal characters with equal first impressions. */
export function createBot(options: {
  readonly seat: Seat
  readonly seed: string
  readonly temper?: Temper
  readonly level?: Level
}): Bot {
  const seed = `${options.seed}:${options.seat}`
  const temper = options.temper ?? temperOf(seed)
  const level = options.level ?? 'player'
  return {
    seat: options.seat,
    temper,
    start,
    think: (known, view, permitted, now, random) => {
      const memory = afterReturn(known, view.phase.key)
      const overlays = answerOverlays(memory, { view, permitted, now, random })
      if (view.pause !== null) return { ...overlays, memory: interrupt(overlays.memory, view.phase.key) }
      const phase = think({ seed, temper, level }, overlays.memory, { view, permitted, now, random })
      return { memory: phase.memory, intents: [...overlays.intents, ...phase.intents] }
    },
  }
}

interface Moment {
  readonly view: View
  readonly permitted: readonly PermittedCommand[]
  readonly now: number
  readonly random: Random
}

function think(character: Character, memory: BotMemory, moment: Moment): Thought {
  const { view, permitted, now, random } = moment
  const { phase } = view
  const setup = answerSetup(memory, moment)
  if (setup.memory.answered.includes(phase.key) || !hasDuty(permitted)) return setup
  const table = readTable(view)
  if (table === null) return setup
  const resumed = memory.interrupted === phase.key || hasSpoken(view)
  const mind = mindOf(table, character, random)
  const intents = answerPhase(mind, { permitted, now, resumed })
  return { memory: remember(setup.memory, phase.key), intents: [...setup.intents, ...intents] }
}

/** A bot that is created again in the middle of its own speech does not start the speech again. */
function hasSpoken({ own, phase, days }: View): boolean {
  return days.some((day) => day.said.some((line) => line.seat === own?.seat && line.at >= phase.startedAt))
}

/**
 * Buttons that are always there and that a bot never presses by itself, and those of the setup, which are answered
 * elsewhere.
 */
const idle: ReadonlySet<string> = new Set([
  'leaveGame',
  'requestPause',
  'proposePenalty',
  'cryOut',
  'resume',
  'votePause',
  'votePenalty',
  'confirmReady',
  'pickCard',
  'acknowledgeRole',
])

function hasDuty(permitted: readonly PermittedCommand[]): boolean {
  return permitted.some((button) => !idle.has(button.type))
}

/** One phase may need several answers: a card, and another one when that card was taken first. */
function answerSetup(memory: BotMemory, { view, permitted, now, random }: Moment): Thought {
  const setup = permitted.filter(({ type }) => setupTypes.has(type))
  if (setup.length === 0) return { memory, intents: [] }
  const slots = setup.flatMap((entry) => (entry.type === 'pickCard' ? entry.slots : []))
  const prefix = `${view.phase.key}/${setup[0]?.type}/`
  const planned = memory.answered.find((key) => key.startsWith(prefix))
  const slot = Number(planned?.slice(prefix.length))
  if (planned !== undefined && (slots.length === 0 || slots.includes(slot))) return { memory, intents: [] }
  const command = setupCommand(setup, random)
  if (command === null) return { memory, intents: [] }
  const key = prefix + (command.type === 'pickCard' ? String(command.slot) : '')
  const others = { ...memory, answered: memory.answered.filter((entry) => entry !== planned) }
  const intent = { command, afterMs: pressAfter(view.phase, now, random), phaseKey: view.phase.key }
  return { memory: remember(others, key), intents: [intent] }
}

const setupTypes: ReadonlySet<string> = new Set(['confirmReady', 'pickCard', 'acknowledgeRole'])

/** Bots agree to a pause and refuse a penalty: practice players punish nobody. */
function answerOverlays(memory: BotMemory, { view, permitted, now, random }: Moment): Thought {
  const intents: Intent[] = []
  let known = memory
  const answer = (key: string, endsAt: number, command: SeatCommand): void => {
    if (known.answered.includes(key) || !permitted.some((button) => button.type === command.type)) return
    const afterMs = Math.round(Math.max(0, endsAt - now) * (0.15 + 0.4 * random()))
    intents.push({ command, afterMs, phaseKey: view.phase.key })
    known = remember(known, key)
  }
  const { pauseVote, penaltyVote } = view
  if (pauseVote !== null)
    answer(`pause:${pauseVote.endsAt}`, pauseVote.endsAt, { type: 'votePause', approve: true })
  if (penaltyVote !== null) {
    answer(`penalty:${penaltyVote.endsAt}`, penaltyVote.endsAt, { type: 'votePenalty', approve: false })
  }
  return { memory: known, intents }
}

function remember(memory: BotMemory, key: string): BotMemory {
  return { ...memory, answered: [...memory.answered, key].slice(-keptKeys) }
}

/** A plan from before a pause may be refused during it, so the phase is answered again afterwards. */
function interrupt(memory: BotMemory, key: string): BotMemory {
  const answered = memory.answered.filter((entry) => entry !== key && !entry.startsWith(`${key}/`))
  if (answered.length === memory.answered.length) return memory
  return { ...memory, answered, interrupted: key }
}

/** A judge takes the table back to a phase that was over: it has its old key, and is answered again. */
function afterReturn(memory: BotMemory, key: string): BotMemory {
  return { ...(memory.phase === key ? memory : interrupt(memory, key)), phase: key }
}
