import { readStored, writeStored } from '../storage.ts'

/** What this browser's owner answered about the counter; null: not asked yet. */
export type Consent = 'granted' | 'refused' | null

export function readConsent(): Consent {
  const stored = readStored('metricsConsent')
  return stored === 'granted' || stored === 'refused' ? stored : null
}

export function writeConsent(consent: 'granted' | 'refused'): void {
  writeStored('metricsConsent', consent)
}

/** Read at every use: it may have been taken back in another tab. */
export function mayCount(): boolean {
  return readConsent() === 'granted'
}
