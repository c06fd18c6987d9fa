import { type PermittedCommand, PHASES, type Seat, type SeatCommand, type SpeechPhase } from '@gorod/rules'
import type { Random } from '../chance.ts'
import { chooseNominee } from '../decide/nominate.ts'
import { type Intent, remainingMs } from '../intent.ts'
import type { Mind } from '../mind.ts'
import { daySpeech, lastWord, nominationWord, talkSpeech, tieSpeech } from './compose.ts'
import { type Utterance, utterance } from './phrase.ts'

/**
 * The moment when a bot has the floor. `resumed`: it has been speaking already: a pause came between, or the bot was
 * created again.
 */
export interface Floor {
  readonly permitted: readonly PermittedCommand[]
  readonly now: number
  readonly resumed: boolean
}

/**
 * The part of a minute that bots use: 8–20 s of 60. The same for every role; of a shorter phase they use a larger
 * part.
 */
function speakingTime(phase: SpeechPhase, now: number, random: Random): number {
  const full = phase.id === 'speech' && phase.kind === 'full'
  const minute = full || PHASES[phase.id].lastWord
  return remainingMs(phase, now) * (minute ? 0.14 + 0.19 * random() : 0.25 + 0.25 * random())
}

/** Says its lines one after another, nominates with the line that names the seat, and gives the floor back. */
export function takeFloor(mind: Mind, phase: SpeechPhase, floor: Floor): Intent[] {
  const { claimsAllowed } = mind.table.view
  const buttons = new Set(floor.permitted.map((button) => button.type))
  const offered = floor.permitted.flatMap((button) => (button.type === 'nominate' ? button.seats : []))
  const lines = floor.resumed ? restOf(mind, offered) : linesFor(mind, phase, offered)
  const spoken = buttons.has('say') ? lines : lines.filter((line) => line.nominate !== null)
  const total = speakingTime(phase, floor.now, mind.random)
  const weights = spoken.map((line) => 12 + line.text.length)
  const sum = weights.reduce((all, weight) => all + weight, 0) + 12
  const intents: Intent[] = []
  const plan = (command: SeatCommand, share: number): void => {
    intents.push({ command, afterMs: Math.round(total * share), phaseKey: phase.key })
  }
  let passed = 6
  spoken.forEach((line, index) => {
    if (buttons.has('say'))
      plan({ type: 'say', text: line.text, claims: claimsAllowed ? line.claims : [] }, passed / sum)
    passed += weights[index] ?? 0
    if (line.nominate !== null) plan({ type: 'nominate', seat: line.nominate }, (passed - 8) / sum)
  })
  if (buttons.has('endSpeech')) plan({ type: 'endSpeech' }, 1)
  return intents
}

/** After an interruption the lines are not repeated; only a nomination may still be missing. */
function restOf(mind: Mind, offered: readonly Seat[]): Utterance[] {
  const owed = offered.length > 0 && mind.table.view.own?.nominated === null
  const nominee = owed ? chooseNominee(mind, offered) : null
  return nominee === null ? [] : [{ ...nominationWord(mind, nominee), claims: [] }]
}

function linesFor(mind: Mind, phase: SpeechPhase, offered: readonly Seat[]): Utterance[] {
  switch (phase.id) {
    case 'speech': {
      if (phase.kind !== 'lost') return daySpeech(mind, offered)
      const nominee = chooseNominee(mind, offered)
      return nominee === null ? [] : [utterance('', [], nominee)]
    }
    case 'tieSpeech':
      return tieSpeech(mind, phase.tied)
    case 'talkSpeech':
      return talkSpeech(mind)
    case 'farewell':
      return lastWord(mind, phase.cause)
    case 'finalSpeech':
      return lastWord(mind, 'end')
  }
}
