import type { GameEvent, RefusalCode } from '@gorod/rules'
import { randomFrom } from '@gorod/rules/chance'
import { useCallback, useState } from 'react'
import {
  type Exercise,
  ExerciseRun,
  type LearnerCommand,
  type MakeExercise,
  type Verdict,
} from './exercise.ts'

interface Position {
  readonly log: readonly GameEvent[]
  readonly now: number
  readonly refusal: RefusalCode | null
  readonly verdict: Verdict | null
}

interface WorkedExercise extends Position {
  readonly exercise: Exercise
  readonly answer: (key: string) => void
  readonly send: (command: LearnerCommand) => void
  readonly wait: () => void
}

/** A task of this seed while somebody works on it. A component of another task or try needs another `key`. */
export function useExercise(make: MakeExercise, seed: string): WorkedExercise {
  const [run] = useState(() => new ExerciseRun(make(randomFrom(seed))))
  const [position, setPosition] = useState(() => positionOf(run))
  const act = useCallback(
    (step: (run: ExerciseRun) => void) => {
      step(run)
      setPosition(positionOf(run))
    },
    [run],
  )
  const send = useCallback((command: LearnerCommand) => act((one) => one.send(command)), [act])
  return {
    ...position,
    exercise: run.exercise,
    answer: (key) => act((one) => one.answer(key)),
    send,
    wait: () => act((one) => one.wait()),
  }
}

function positionOf({ exercise: { game }, refusal, verdict }: ExerciseRun): Position {
  return { log: [...game.events], now: game.now, refusal, verdict }
}
