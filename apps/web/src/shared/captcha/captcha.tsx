import { type JSX, Suspense } from 'react'
import { Spinner } from '../../ui/spinner/spinner.tsx'
import { lazyPart } from '../parts/lazy-part.tsx'
import { INTERFACE_TEXTS } from '../texts/interface.ts'
import styles from './captcha.module.css'
import type { CaptchaStepProps } from './captcha-props.ts'

const Panel = lazyPart(() => import('./captcha-panel.tsx'), 'part')

/** The captcha before an e-mail is sent (spec §4 «Resend verification»). Few people see it, so it loads when shown. */
export function CaptchaStep(props: CaptchaStepProps): JSX.Element {
  return (
    <Suspense
      fallback={
        <div className={styles.panel} role="status">
          <Spinner />
          <span className="visually-hidden">{INTERFACE_TEXTS.loading}</span>
        </div>
      }
    >
      <Panel {...props} />
    </Suspense>
  )
}
