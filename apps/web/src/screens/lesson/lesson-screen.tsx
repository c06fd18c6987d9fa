import type { Lesson, LessonSummary } from '@gorod/contracts/content'
import { Link, useParams } from 'react-router'
import { ReadingPage, ReadingStep, ReadingSteps } from '../../features/reading/reading-page.tsx'
import { useLesson, useLessons } from '../../features/reading/use-lessons.ts'
import { isMissing } from '../../shared/api/api-error.ts'
import { Loaded, MissingPage } from '../../shared/loaded.tsx'
import { usePlay } from '../../shared/session/use-play.ts'
import { READING_TEXTS, ACADEMY_TEXTS as T } from '../../shared/texts/content.ts'
import { ERROR_TEXTS } from '../../shared/texts/errors.ts'
import { EXERCISE_TEXTS } from '../../shared/texts/exercise.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import styles from './lesson.module.css'
import { LessonProgress } from './lesson-progress.tsx'

/** `/academy/{slug}` */
export default function LessonScreen() {
  const { slug = '' } = useParams()
  const query = useLesson(slug)
  const { data: lessons } = useLessons()
  useTitle(query.data?.title ?? T.title)
  if (isMissing(query.error))
    return (
      <MissingPage title={ERROR_TEXTS.lesson_not_found} lead={T.notFoundLead} to="/academy" action={T.back} />
    )
  return (
    <Loaded query={query} size="page">
      {(lesson) => <LessonPage lesson={lesson} lessons={lessons ?? []} />}
    </Loaded>
  )
}

interface LessonPageProps {
  readonly lesson: Lesson
  /** All, for what comes next; none while they are on their way. */
  readonly lessons: readonly LessonSummary[]
}

function LessonPage({ lesson, lessons }: LessonPageProps) {
  const { slug, title, summary, html, minutes } = lesson
  const place = lessons.findIndex((one) => one.slug === slug)
  return (
    <ReadingPage
      back={{ to: '/academy', text: T.back }}
      facts={
        <>
          {place >= 0 && <span>{T.number(place + 1, lessons.length)}</span>}
          <span>{READING_TEXTS.minutes(minutes)}</span>
        </>
      }
      title={title}
      summary={summary}
      html={html}
    >
      <ToExercises slug={slug} />
      <LessonProgress key={slug} lesson={lesson} />
      {place >= 0 && <Next lesson={lessons[place + 1]} />}
    </ReadingPage>
  )
}

function ToExercises({ slug }: { readonly slug: string }) {
  return (
    <section className={styles.exercises}>
      <p>{EXERCISE_TEXTS.startText}</p>
      <Link className={buttonClass({ kind: 'lamp' })} to={`/academy/${slug}/exercises`}>
        {EXERCISE_TEXTS.start}
      </Link>
    </section>
  )
}

function Next({ lesson }: { readonly lesson: LessonSummary | undefined }) {
  const play = usePlay()
  if (lesson !== undefined)
    return (
      <ReadingSteps label={T.next}>
        <ReadingStep side="right" to={`/academy/${lesson.slug}`} label={T.next} title={lesson.title} />
      </ReadingSteps>
    )
  return (
    <div className={styles.last}>
      <p>{T.last}</p>
      <Button kind="lamp" onClick={play}>
        {T.practice}
      </Button>
    </div>
  )
}
