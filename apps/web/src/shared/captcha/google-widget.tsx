import { useEffect, useEffectEvent, useRef } from 'react'
import type { CaptchaWidgetProps } from './captcha-props.ts'

interface Recaptcha {
  ready(then: () => void): void
  render(
    place: HTMLElement,
    options: {
      readonly sitekey: string
      readonly theme: 'dark' | 'light'
      readonly callback: (token: string) => void
      readonly 'expired-callback': () => void
      readonly 'error-callback': () => void
    },
  ): number
}

declare global {
  var grecaptcha: Recaptcha | undefined
}

/** Google's captcha. Its script is loaded here and nowhere else; the site's policy lets it in only where it is configured. */
export default function GoogleWidget({ task, onSolved, onFailed }: CaptchaWidgetProps) {
  const place = useRef<HTMLDivElement>(null)
  const solved = useEffectEvent(onSolved)
  const failed = useEffectEvent(onFailed)

  useEffect(() => {
    let gone = false
    const show = (recaptcha: Recaptcha) => {
      if (gone || place.current === null) return
      // A place takes one widget; React may mount this one twice.
      const box = place.current.appendChild(document.createElement('div'))
      recaptcha.render(box, {
        sitekey: task.siteKey,
        theme: 'dark',
        callback: (token) => solved(token),
        'expired-callback': () => failed(),
        'error-callback': () => failed(),
      })
    }
    loadRecaptcha(task.scriptUrl ?? '').then(show, () => gone || failed())
    return () => {
      gone = true
    }
  }, [task])

  return <div ref={place} />
}

let loading: Promise<Recaptcha> | null = null

/** Once per page; what failed is tried again. */
function loadRecaptcha(url: string): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onerror = () => reject(new Error('the captcha script did not load'))
    script.onload = () => {
      const loaded = globalThis.grecaptcha
      if (loaded === undefined) reject(new Error('the captcha script brought nothing'))
      else loaded.ready(() => resolve(loaded))
    }
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
