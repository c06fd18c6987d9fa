import type { MetricsEvent } from '@gorod/contracts/metrics'
import type { MetricsTargets } from '@gorod/contracts/settings'
import { mayCount } from './consent.ts'

type Counter = NonNullable<MetricsTargets['counter']>
type Call = (counterId: number, method: 'init' | 'hit' | 'reachGoal', ...rest: readonly unknown[]) => void

declare global {
  interface Window {
    /** The counter's function. Until its script is here, a stand-in that keeps the calls for it. */
    ym?: Call & { a?: unknown[][]; l?: number }
  }
}

/** Its cookies and its keys of the local storage begin so. */
const KEPT = '_ym'

/** It counts visits and goals; it does not record what people do, and follows no link. */
const OPTIONS = {
  defer: true,
  clickmap: false,
  trackLinks: false,
  accurateTrackBounce: false,
  webvisor: false,
}

/**
 * Calls the counter, and loads its script for the first call: a goal may be reached before the first visit is counted.
 * Only for a visitor who agreed, and not on an address that carries the token of a link: a foreign script reads it.
 */
function call(counter: Counter, method: 'hit' | 'reachGoal', ...rest: readonly unknown[]): void {
  if (!mayCount() || new URLSearchParams(location.search).has('token')) return
  if (!isCounterLoaded()) loadCounter(counter)
  window.ym?.(counter.id, method, ...rest)
}

function loadCounter({ id, scriptUrl }: Counter): void {
  const calls: unknown[][] = []
  window.ym = Object.assign((...args: Parameters<Call>) => void calls.push(args), { a: calls, l: Date.now() })
  window.ym(id, 'init', OPTIONS)
  const script = document.createElement('script')
  script.async = true
  script.src = scriptUrl
  document.head.append(script)
}

export function isCounterLoaded(): boolean {
  return window.ym !== undefined
}

/** Without what stands behind `?` and `#`: it is in nobody's interest to tell that. */
export function countVisit(counter: Counter, path: string): void {
  call(counter, 'hit', location.origin + path)
}

/** The goal is the operator's; which event reached it is among its parameters. */
export function reachGoal(counter: Counter, goal: string, { name, params }: MetricsEvent): void {
  call(counter, 'reachGoal', goal, { [name]: params })
}

/** What the script has kept in this browser goes with the consent. */
export function forgetCounter(): void {
  for (const [name] of document.cookie.split('; ').map((pair) => pair.split('='))) {
    if (name?.startsWith(KEPT)) removeCookie(name)
  }
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT)) localStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing there.
  }
}

/** A counter sets its cookies for the widest domain that it may: each of them is tried. */
function removeCookie(name: string): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, from) => `; Domain=${labels.slice(from).join('.')}`)
  // Not by assignment: the Cookie Store API, which lint wants, is missing in browsers the product still serves.
  for (const domain of ['', ...domains]) {
    Object.assign(document, { cookie: `${name}=; Max-Age=0; Path=/${domain}` })
  }
}
