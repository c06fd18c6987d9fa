import type { LessonSummary } from '@gorod/contracts/content'
import { Link } from 'react-router'
import { EXERCISE_COUNTS } from '../../features/exercise/lesson-exercises.ts'
import { useSolvedCount } from '../../features/exercise/use-solved.ts'
import { useLessons } from '../../features/reading/use-lessons.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { usePlay } from '../../shared/session/use-play.ts'
import { READING_TEXTS, ACADEMY_TEXTS as T } from '../../shared/texts/content.ts'
import { JUDGING_TEXTS } from '../../shared/texts/judging.ts'
import { useTitle } from '../../shared/use-title.ts'
import touch from '../../styles/reach.module.css'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Plate } from '../../ui/plate/plate.tsx'
import styles from './academy.module.css'

/** `/academy`: a house whose windows are lessons; those that were read are lit. */
export default function AcademyScreen() {
  useTitle(T.title)
  const play = usePlay()
  const query = useLessons()
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="h1">{T.title}</h1>
        <p className={styles.lead}>{T.lead}</p>
      </header>
      <Loaded query={query} size="page">
        {(lessons) => (
          <>
            <Progress lessons={lessons} />
            <ol className={styles.house}>
              {lessons.map((lesson, index) => (
                <Lesson key={lesson.slug} lesson={lesson} place={index + 1} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      <section className={styles.later}>
        <div>
          <h2 className="h4">{JUDGING_TEXTS.academy}</h2>
          <p>{JUDGING_TEXTS.academyText}</p>
        </div>
        <Link className={buttonClass({ kind: 'line' })} to="/academy/judge">
          {JUDGING_TEXTS.title}
        </Link>
      </section>
      <section className={styles.later}>
        <div>
          <h2 className="h4">{T.rules}</h2>
          <p>{T.rulesText}</p>
        </div>
        <Link className={buttonClass({ kind: 'line' })} to="/rules">
          {T.rulesOpen}
        </Link>
      </section>
      <section className={styles.later}>
        <div>
          <h2 className="h4">{T.later}</h2>
          <p>{T.laterText}</p>
        </div>
        <Button kind="line" onClick={play}>
          {T.practice}
        </Button>
      </section>
    </div>
  )
}

/** The progress of an account; a visitor reads in one line why there is none. */
function Progress({ lessons }: { readonly lessons: readonly LessonSummary[] }) {
  const me = useMe()
  if (me.state === 'visitor')
    return (
      <p className={styles.progress}>
        {T.visitor}{' '}
        <button type="button" className="link" onClick={() => openAuth({ redirectUrl: '/academy' })}>
          {T.signIn}
        </button>
      </p>
    )
  const done = lessons.filter((lesson) => lesson.done).length
  return <p className={styles.progress}>{T.progress(done, lessons.length)}</p>
}

function Lesson({ lesson, place }: { readonly lesson: LessonSummary; readonly place: number }) {
  const { slug, title, summary, minutes, done } = lesson
  const solved = useSolvedCount(slug)
  const tasks = EXERCISE_COUNTS[slug] ?? 0
  return (
    <li className={done ? `${styles.window} ${styles.lit}` : styles.window}>
      <Plate number={place} kind={done ? 'lit' : 'off'} />
      <h2 className="h4">
        <Link className={touch.reach} to={`/academy/${slug}`}>
          {title}
        </Link>
      </h2>
      <p>{summary}</p>
      <p className={styles.facts}>
        {READING_TEXTS.minutes(minutes)}
        {done && <span>{T.read}</span>}
        {tasks > 0 && solved > 0 && <span>{T.solved(Math.min(solved, tasks), tasks)}</span>}
      </p>
    </li>
  )
}
