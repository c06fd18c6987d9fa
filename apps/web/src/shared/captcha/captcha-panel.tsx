import { getCaptchaSiteKey, validateCaptchaToken } from '@gorod/contracts/captcha'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import { CAPTCHA_TEXTS as T } from '../texts/captcha.ts'
import { ERROR_TEXTS } from '../texts/errors.ts'
import { INTERFACE_TEXTS } from '../texts/interface.ts'
import { useShown } from '../use-shown.ts'
import styles from './captcha.module.css'
import type { CaptchaStepProps } from './captcha-props.ts'

const WIDGETS = {
  altcha: lazyPart(() => import('./altcha-widget.tsx'), 'part'),
  google: lazyPart(() => import('./google-widget.tsx'), 'part'),
}

type Progress = 'asking' | 'checking' | 'done' | { readonly failed: string }

/** Fetches the task, shows the widget of its provider and has the server check the solution. */
export default function CaptchaPanel({ onValid, onCancel }: CaptchaStepProps) {
  const titleId = useId()
  const [progress, setProgress] = useState<Progress>('asking')
  const task = useTask()
  const shown = useShown()
  const check = async (token: string) => {
    setProgress('checking')
    try {
      await api(validateCaptchaToken, { token })
      // Cancelled meanwhile: then no e-mail either.
      if (!shown.current) return
      setProgress('done')
      onValid()
    } catch (error) {
      setProgress({ failed: error instanceof ApiError ? ERROR_TEXTS[error.code] : T.failed })
    }
  }
  const retry = () => {
    setProgress('asking')
    void task.refetch()
  }
  const failed =
    task.isError && !task.isFetching ? T.failed : typeof progress === 'object' ? progress.failed : null
  const Widget = task.data === undefined ? null : WIDGETS[task.data.provider]
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        {T.title}
      </h3>
      {failed === null ? (
        <>
          <p className="text-secondary">{T.hint}</p>
          <div className={styles.widget}>
            {Widget === null || task.data === undefined || task.isFetching ? (
              <Waiting text={INTERFACE_TEXTS.loading} />
            ) : (
              <Suspense fallback={<Waiting text={INTERFACE_TEXTS.loading} />}>
                <Widget
                  task={task.data}
                  onSolved={(token) => void check(token)}
                  onFailed={() => setProgress({ failed: T.failed })}
                />
              </Suspense>
            )}
          </div>
          {progress !== 'asking' && <Waiting text={T.checking} />}
        </>
      ) : (
        <p className={styles.failed} role="alert">
          <CircleAlert aria-hidden="true" />
          {failed}
        </p>
      )}
      <div className={styles.buttons}>
        {failed !== null && (
          <Button autoFocus onClick={retry}>
            {INTERFACE_TEXTS.retry}
          </Button>
        )}
        <Button kind="ghost" onClick={onCancel}>
          {INTERFACE_TEXTS.cancel}
        </Button>
      </div>
    </section>
  )
}

/** A task is solved once: every opening and every new try has its own. */
function useTask() {
  const opening = useId()
  return useQuery({
    queryKey: ['captcha', opening],
    queryFn: ({ signal }) => api(getCaptchaSiteKey, {}, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <p className={styles.waiting} role="status">
      <Spinner />
      {text}
    </p>
  )
}
