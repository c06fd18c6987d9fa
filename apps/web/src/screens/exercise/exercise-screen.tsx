import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { MakeExercise } from '../../features/exercise/exercise.ts'
import { ExercisePanel } from '../../features/exercise/exercise-panel.tsx'
import { LESSON_EXERCISES } from '../../features/exercise/lesson-exercises.ts'
import { useExercise } from '../../features/exercise/use-exercise.ts'
import { useSolved } from '../../features/exercise/use-solved.ts'
import { useFinishLesson, useLessons } from '../../features/reading/use-lessons.ts'
import LocalRoom from '../../features/table/local/local-room.tsx'
import { useKeptFocus } from '../../features/table/room/use-kept-focus.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { loadPart } from '../../shared/parts/load-part.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { ACADEMY_TEXTS } from '../../shared/texts/content.ts'
import { EXERCISE_TEXTS as T } from '../../shared/texts/exercise.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './exercise.module.css'

/** `/academy/{slug}/exercises?task=1&seed=…`: the tasks of a lesson at a table of this browser. */
export default function ExerciseScreen() {
  const { slug = '' } = useParams()
  useKeptFocus()
  const load = LESSON_EXERCISES[slug]
  const query = useQuery({
    queryKey: ['exercises', slug],
    queryFn: async () => (load === undefined ? [] : (await loadPart(load)).exercises),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: taught } = useLessons()
  // An administrator may have taken the lesson off.
  const isGone = taught !== undefined && !taught.some((lesson) => lesson.slug === slug)
  if (load === undefined || isGone)
    return (
      <MissingPage
        title={T.missing}
        lead={ACADEMY_TEXTS.notFoundLead}
        to="/academy"
        action={ACADEMY_TEXTS.back}
      />
    )
  return (
    <Loaded query={query} size="page">
      {(exercises) => <Tasks slug={slug} exercises={exercises} />}
    </Loaded>
  )
}

function Tasks({ slug, exercises }: { readonly slug: string; readonly exercises: readonly MakeExercise[] }) {
  const [params, setParams] = useSearchParams()
  const [tries, setTries] = useState(0)
  const { data: lessons } = useLessons()
  const title = lessons?.find((lesson) => lesson.slug === slug)?.title ?? ACADEMY_TEXTS.title
  useTitle(T.title(title))
  const index = Math.min(exercises.length, Math.max(1, Number(params.get('task')) || 1)) - 1
  const seed = params.get('seed') ?? 'a'
  const make = exercises[index]
  const open = (task: number, variant: string) => {
    setTries(0)
    setParams({ task: String(task), seed: variant }, { replace: true })
  }
  if (make === undefined) return null
  return (
    <Task
      key={`${slug} ${index} ${seed} ${tries}`}
      slug={slug}
      title={title}
      index={index}
      total={exercises.length}
      make={make}
      seed={`${slug} ${index} ${seed}`}
      onAgain={() => setTries(tries + 1)}
      onOpen={open}
    />
  )
}

interface TaskProps {
  readonly slug: string
  readonly title: string
  readonly index: number
  readonly total: number
  readonly make: MakeExercise
  readonly seed: string
  readonly onAgain: () => void
  readonly onOpen: (task: number, variant: string) => void
}

function Task({ slug, title, index, total, make, seed, onAgain, onOpen }: TaskProps) {
  const work = useExercise(make, seed)
  const navigate = useNavigate()
  const all = useMark(slug, index, total, work.verdict?.right === true)
  const { exercise, verdict } = work
  const last = index === total - 1
  const lesson = `/academy/${slug}`
  const leave = useCallback(() => void navigate(lesson), [navigate, lesson])
  return (
    <div className={styles.page}>
      <section className={styles.panel} aria-label={T.number(index + 1, total)}>
        <div className={styles.head}>
          <Link className={styles.back} to={lesson}>
            <ArrowLeft className="icon-18" aria-hidden="true" />
            {T.back}
          </Link>
          <h1 className={styles.title}>{title}</h1>
          <span className={styles.number}>{T.number(index + 1, total)}</span>
        </div>
        <ExercisePanel
          exercise={exercise}
          verdict={verdict}
          onAnswer={work.answer}
          onWait={work.wait}
          onAgain={onAgain}
          onVariant={() => onOpen(index + 1, crypto.randomUUID().slice(0, 8))}
          onNext={() => (last ? leave() : onOpen(index + 2, 'a'))}
          nextText={last ? (all ? T.toLesson : T.toLessonLeft) : T.next}
        />
      </section>
      <LocalRoom
        log={work.log}
        viewer={exercise.viewer}
        commands={exercise.kind === 'act' && verdict === null ? exercise.commands : NO_COMMANDS}
        now={work.now}
        refusal={work.refusal}
        onSend={work.send}
        onLeave={leave}
      />
    </div>
  )
}

const NO_COMMANDS: readonly never[] = []

/** Keeps a solved task in this browser; a lesson whose tasks are all solved counts as read for the account. */
function useMark(slug: string, index: number, total: number, right: boolean): boolean {
  const me = useMe()
  const [solved, mark] = useSolved(slug)
  const { mutate } = useFinishLesson(slug)
  const isNew = right && !solved.includes(index)
  const all = new Set(right ? [...solved, index] : solved).size >= total
  const signedIn = me.state === 'signed_in'
  useEffect(() => {
    if (!isNew) return
    mark(index)
    if (all && signedIn) mutate()
  }, [isNew, index, all, signedIn, mark, mutate])
  return all
}
