import { permitted } from '@gorod/rules'
import { randomFrom } from '@gorod/rules/chance'
import { describe, expect, it } from 'vitest'
import { type Act, type Exercise, ExerciseRun, type LearnerCommand } from './exercise.ts'
import { EXERCISE_COUNTS, LESSON_EXERCISES } from './lesson-exercises.ts'

const SEEDS = Array.from({ length: 4 }, (_, index) => `variant ${index}`)
const WAIT = 'wait'
/** A request has one button: it teaches where it is. */
const ALWAYS_RIGHT: ReadonlySet<string> = new Set(['etiket 1'])

/** Every answer of one step: the commands behind the buttons of the room, and to let the time pass. */
function answersTo({ task, game, viewer, commands, wait }: Act): readonly (LearnerCommand | typeof WAIT)[] {
  const buttons = permitted(game.state, viewer).filter(({ type }) =>
    (commands as readonly string[]).includes(type),
  )
  return [
    ...buttons.flatMap((button): LearnerCommand[] => {
      switch (button.type) {
        case 'setPlan':
          return triples(mentioned(task, game.alive)).map((targets) => ({ type: 'setPlan', targets }))
        case 'castVote':
          return button.candidates.map((candidate) => ({ type: 'castVote', candidate }))
        case 'setBestMove':
          return []
        case 'commitBestMove':
          return [[], ...triples(mentioned(task, button.seats))].map((seats) => ({
            type: 'commitBestMove',
            seats,
          }))
        case 'proposePenalty':
          return button.kinds.flatMap((kind) =>
            button.seats.map((seat) => ({ type: 'proposePenalty', kind, seat }) as const),
          )
        case 'requestPause':
          return [{ type: 'requestPause', reason: 'звонят' }]
        default:
          return 'seats' in button
            ? button.seats.map((seat) => ({ type: button.type, seat }) as LearnerCommand)
            : [{ type: button.type } as LearnerCommand]
      }
    }),
    ...(wait === null ? [] : ([WAIT] as const)),
  ]
}

/** The seats whose numbers stand in the task, and two others: enough to be right and wrong in every way. */
function mentioned(task: string, legal: readonly number[]): readonly number[] {
  const numbers = new Set([...task.matchAll(/\d+/g)].map(([digits]) => Number(digits)))
  const others = legal.filter((seat) => !numbers.has(seat))
  return [...legal.filter((seat) => numbers.has(seat)), ...others.slice(0, 2)]
}

function triples(seats: readonly number[]): readonly (readonly number[])[] {
  return seats.flatMap((a) =>
    seats.flatMap((b) => seats.filter((c) => new Set([a, b, c]).size === 3).map((c) => [a, b, c])),
  )
}

/** Plays every way to the end and returns each verdict. A game cannot be copied: each way starts again. */
function everyVerdict(
  make: () => Exercise,
): readonly { readonly right: boolean; readonly because: string }[] {
  const first = make()
  const verdicts: { right: boolean; because: string }[] = []
  if (first.kind === 'foretell') {
    for (const { key } of first.choices) {
      const run = new ExerciseRun(make())
      run.answer(key)
      if (run.verdict !== null) verdicts.push(run.verdict)
    }
    return verdicts
  }
  const waiting: (readonly (LearnerCommand | typeof WAIT)[])[] = [[]]
  for (let way = waiting.pop(); way !== undefined; way = waiting.pop()) {
    if (way.length > 5) throw new Error('the task never ends')
    const run = new ExerciseRun(make())
    for (const step of way)
      if (step === WAIT) run.wait()
      else run.send(step)
    if (run.refusal !== null) throw new Error(`a button of the room was refused: ${run.refusal}`)
    if (run.verdict !== null) verdicts.push(run.verdict)
    else for (const answer of answersTo(run.exercise as Act)) waiting.push([...way, answer])
  }
  return verdicts
}

const lessons = await Promise.all(
  Object.entries(LESSON_EXERCISES).map(async ([slug, load]) => ({ slug, ...(await load()) })),
)
const tasks = lessons.flatMap(({ slug, exercises }) =>
  exercises.map((make, index) => ({ name: `${slug} ${index + 1}`, make })),
)

describe('a task of a lesson', () => {
  it.each(tasks)(
    '$name has right and wrong answers in every variant, each with its reason',
    ({ name, make }) => {
      for (const seed of SEEDS) {
        const verdicts = everyVerdict(() => make(randomFrom(seed)))
        expect(
          verdicts.every(({ because }) => because.length > 20),
          seed,
        ).toBe(true)
        const right = verdicts.filter((verdict) => verdict.right).length
        if (make(randomFrom(seed)).kind === 'foretell') expect(right, seed).toBe(1)
        expect(right, seed).toBeGreaterThan(0)
        if (!ALWAYS_RIGHT.has(name)) expect(right, seed).toBeLessThan(verdicts.length)
      }
    },
  )

  it.each(tasks)('$name is the same for the same seed', ({ make }) => {
    const [a, b] = [make(randomFrom('again')), make(randomFrom('again'))]
    expect(a.task).toBe(b.task)
    expect(a.game.events).toEqual(b.game.events)
  })
})

describe('the list of lessons', () => {
  it('counts the exercises of every lesson', async () => {
    const counts = await Promise.all(
      Object.entries(LESSON_EXERCISES).map(async ([slug, load]) => [slug, (await load()).exercises.length]),
    )
    expect(EXERCISE_COUNTS).toEqual(Object.fromEntries(counts))
  })
})
