import type { MetricsTargets } from '@gorod/contracts/settings'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { reloadPage } from '../../shared/leaving/own-reload.ts'
import { type Consent, readConsent, writeConsent } from '../../shared/metrics/consent.ts'
import { countVisit, forgetCounter, isCounterLoaded } from '../../shared/metrics/counter.ts'
import { METRICS_CONSENT_TEXTS as T } from '../../shared/texts/metrics-consent.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './metrics-consent.module.css'

interface MetricsConsentProps {
  readonly counter: NonNullable<MetricsTargets['counter']>
}

/** Asks once whether the foreign counter may run; afterwards a line of the footer where the answer can be changed. */
export default function MetricsConsent({ counter }: MetricsConsentProps) {
  const { pathname: path } = useLocation()
  const [consent, setConsent] = useState<Consent>(readConsent)
  useEffect(() => {
    if (consent === 'granted') countVisit(counter, path)
  }, [consent, counter, path])

  const answer = (next: 'granted' | 'refused') => {
    writeConsent(next)
    setConsent(next)
    if (next === 'granted') return
    forgetCounter()
    // What runs in a page cannot be taken out of it.
    if (isCounterLoaded()) reloadPage()
  }
  return consent === null ? (
    <ConsentBar onAnswer={answer} />
  ) : (
    <p className={`wrap ${styles.line}`}>
      {T[consent]}{' '}
      <button
        type="button"
        className="link"
        onClick={() => answer(consent === 'granted' ? 'refused' : 'granted')}
      >
        {consent === 'granted' ? T.withdraw : T.allowNow}
      </button>
    </p>
  )
}

/** Nothing of the page waits for the answer. */
function ConsentBar({ onAnswer }: { readonly onAnswer: (answer: 'granted' | 'refused') => void }) {
  return (
    <section className={styles.bar} aria-label={T.label}>
      <p>
        {T.question}{' '}
        <Link className="link" to="/personal-data">
          {T.more}
        </Link>
      </p>
      <div className={styles.buttons}>
        <Button kind="line" onClick={() => onAnswer('refused')}>
          {T.refuse}
        </Button>
        <Button kind="line" onClick={() => onAnswer('granted')}>
          {T.allow}
        </Button>
      </div>
    </section>
  )
}
