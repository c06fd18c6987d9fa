import type { Lesson } from '@gorod/contracts/content'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFinishLesson } from '../../features/reading/use-lessons.ts'
import { openAuth } from '../../shared/session/auth-dialog.ts'
import { useMe } from '../../shared/session/use-me.ts'
import { takeLostFocus } from '../../shared/take-lost-focus.ts'
import { ACADEMY_TEXTS as T } from '../../shared/texts/content.ts'
import { SOMETHING_WENT_WRONG } from '../../shared/texts/errors.ts'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { Button } from '../../ui/button/button.tsx'
import { QuickAlert } from '../../ui/quick-alert/quick-alert.tsx'
import styles from './lesson.module.css'

/** At the end of a lesson: mark it as read, or learn that it is. A visitor is told how progress is kept. */
export function LessonProgress({ lesson: { slug, done } }: { readonly lesson: Lesson }) {
  const me = useMe()
  const { mutate, isPending, isSuccess, isError, reset } = useFinishLesson(slug)
  const finished = useRef<HTMLParagraphElement>(null)
  const isDone = done || isSuccess
  // The button that had the focus is gone; what it did takes its place.
  useEffect(() => {
    if (isSuccess) takeLostFocus(finished.current)
  }, [isSuccess])
  if (me.state === 'visitor')
    return (
      <p className={styles.progress}>
        {T.visitor}{' '}
        <button type="button" className="link" onClick={() => openAuth({ redirectUrl: `/academy/${slug}` })}>
          {T.signIn}
        </button>
      </p>
    )
  return (
    <div className={styles.progress}>
      {isDone ? (
        <p ref={finished} tabIndex={-1} className={styles.finished}>
          <Check aria-hidden="true" />
          {T.finished}
        </p>
      ) : (
        <Button
          kind="lamp"
          loading={isPending || (me.state === 'loading' && me.retry === null)}
          onClick={() => mutate()}
        >
          {T.finish}
        </Button>
      )}
      {isError && (
        <QuickAlert message={SOMETHING_WENT_WRONG} closeLabel={INTERFACE_TEXTS.close} onClose={reset} />
      )}
    </div>
  )
}
