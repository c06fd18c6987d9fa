import 'altcha/external'
import 'altcha/altcha.css'
import 'altcha/i18n/ru'
import type {} from 'altcha/types/react'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './captcha.module.css'
import type { CaptchaWidgetProps } from './captcha-props.ts'

// `external` is the build without workers in blobs and styles in elements: the site's policy forbids both.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())

/** It needs nobody's brand under a form, and nobody's mouse watched: the work is the proof. */
const CONFIGURATION = JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })
/** More would heat a phone and gain nothing for a second of work. */
const WORKERS = 4

/** Our own captcha: a box to tick, behind which the browser works for a second. */
export default function AltchaWidget({ task, onSolved, onFailed }: CaptchaWidgetProps) {
  const widget = useRef<HTMLElement>(null)
  const solved = useEffectEvent(onSolved)
  const failed = useEffectEvent(onFailed)

  useEffect(() => {
    const element = widget.current
    if (element === null) return
    const onChange = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail
      if (state === 'verified' && payload !== null) solved(payload)
      else if (state === 'error' || state === 'expired') failed()
    }
    // The pressed button has disappeared: the box takes its focus, at once or when the widget has drawn it.
    const focusBox = () => element.querySelector<HTMLElement>('input[type="checkbox"]')?.focus()
    focusBox()
    element.addEventListener('load', focusBox)
    element.addEventListener('statechange', onChange)
    return () => {
      element.removeEventListener('load', focusBox)
      element.removeEventListener('statechange', onChange)
    }
  }, [])

  return (
    <altcha-widget
      ref={widget}
      className={styles.altcha}
      challenge={task.siteKey}
      configuration={CONFIGURATION}
      language="ru"
      workers={Math.min(WORKERS, navigator.hardwareConcurrency || 1)}
    />
  )
}
