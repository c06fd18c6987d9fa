import type { JudgePress, RefusalCode, SeatCommand, SecondJudgeCommand, Viewer } from '@gorod/rules'
import type { Random } from '@gorod/rules/chance'
import type { ScriptedGame } from '@gorod/rules/scripted-game'

/** What the rules said to the learner's answer, and the rule or the count behind it. */
export interface Verdict {
  readonly right: boolean
  readonly because: string
}

export interface Choice {
  readonly key: string
  readonly text: string
}

interface Position {
  readonly task: string
  /** A game of the real rules, played up to the moment of the task. */
  readonly game: ScriptedGame
  readonly viewer: Viewer
}

/** The learner foretells what happens; then the game goes on and shows it. */
export interface Foretell extends Position {
  readonly kind: 'foretell'
  readonly choices: readonly Choice[]
  /** Plays on by the rules and reads the right answer from the game, never from the task. */
  readonly reveal: () => { readonly key: string; readonly because: string }
}

export type LearnerCommand = SeatCommand | JudgePress | SecondJudgeCommand

/** The learner acts in the room, with its buttons and keys. */
export interface Act extends Position {
  readonly kind: 'act'
  /** The commands of this task; the room shows no other buttons. */
  readonly commands: readonly LearnerCommand['type'][]
  /** The learner may also let the time pass: a hand that is not raised is an answer too. */
  readonly wait: (() => void) | null
  /** After every command and wait; null while the task goes on. It may play the others' moves. */
  readonly verdict: () => Verdict | null
}

export type Exercise = Foretell | Act

/** Makes one variant of a task. Equal chance gives an equal task. */
export type MakeExercise = (random: Random) => Exercise

/** One task while somebody works on it. */
export class ExerciseRun {
  readonly exercise: Exercise
  verdict: Verdict | null = null
  /** Why the rules refused the last command; the task goes on. */
  refusal: RefusalCode | null = null

  constructor(exercise: Exercise) {
    this.exercise = exercise
  }

  /** Answers a foretelling. Only the first answer counts. */
  answer(key: string): void {
    const { exercise } = this
    if (exercise.kind !== 'foretell' || this.verdict !== null) return
    const truth = exercise.reveal()
    this.verdict = { right: truth.key === key, because: truth.because }
  }

  send(command: LearnerCommand): void {
    const { exercise } = this
    const { viewer } = exercise
    if (exercise.kind !== 'act' || this.verdict !== null) return
    if (!exercise.commands.includes(command.type) || viewer === 'spectator' || viewer === 'audience') return
    this.refusal = exercise.game.try(viewer, command)
    if (this.refusal === null) this.verdict = exercise.verdict()
  }

  wait(): void {
    const { exercise } = this
    if (exercise.kind !== 'act' || exercise.wait === null || this.verdict !== null) return
    this.refusal = null
    exercise.wait()
    this.verdict = exercise.verdict()
  }
}
