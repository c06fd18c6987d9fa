/** Why a browser cannot play. */
export type BrowserRefusal = 'ios_outdated' | 'other_browser' | 'no_webrtc' | 'insecure'

export interface BrowserFacts {
  readonly userAgent: string
  /** Distinguishes an iPad that calls itself a Mac from a Mac. */
  readonly maxTouchPoints: number
  readonly hasPeerConnection: boolean
  readonly hasUserMedia: boolean
  readonly isSecureContext: boolean
}

const MIN_FIREFOX = 55
const MIN_CHROME = 55
const MIN_IOS = [14, 3] as const
/** Spec §9 «Unified-plan checks»; Safari's number is WebKit's. The first that a browser names is its own. */
const UNIFIED_PLAN = [
  [/Firefox\/(\d+)/, 59],
  [/(?:Headless)?Chrome\/(\d+)/, 72],
  [/AppleWebKit\/(\d+)/, 605],
] as const
/** Other browsers on iOS carry Safari's name too; their own mark gives them away. */
const IOS_FOREIGN = /FxiOS|EdgiOS|OPiOS|OPT\/|YaBrowser|GSA\/|DuckDuckGo|Instagram|FBAN|FBAV/

/** Spec §5 «Browser acceptance for the check»; null means accepted. */
export function refuseBrowser(facts: BrowserFacts): BrowserRefusal | null {
  const ios = iosVersion(facts)
  if (ios !== null) {
    if (isOlder(ios, MIN_IOS)) return 'ios_outdated'
    if (!isSafariOrChromeOnIos(facts.userAgent)) return 'other_browser'
  }
  // Before the API checks: on plain http the camera is missing in a good browser too, and the advice differs.
  if (!facts.isSecureContext) return 'insecure'
  const firefox = majorAfter(facts.userAgent, /Firefox\/(\d+)/)
  if (firefox !== null && firefox < MIN_FIREFOX) return 'other_browser'
  const chrome = majorAfter(facts.userAgent, /(?:Headless)?Chrome\/(\d+)/)
  if (chrome !== null && chrome < MIN_CHROME) return 'other_browser'
  return facts.hasPeerConnection && facts.hasUserMedia ? null : 'no_webrtc'
}

/** Whether it describes a connection as the media library does. An accepted browser may be too old for that. */
export function speaksUnifiedPlan({ userAgent }: Pick<BrowserFacts, 'userAgent'>): boolean {
  for (const [pattern, minimum] of UNIFIED_PLAN) {
    const version = majorAfter(userAgent, pattern)
    if (version !== null) return version >= minimum
  }
  return true
}

export function readBrowserFacts(): BrowserFacts {
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return {
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    hasPeerConnection: 'RTCPeerConnection' in window,
    hasUserMedia: devices !== undefined && 'getUserMedia' in devices,
    isSecureContext: window.isSecureContext,
  }
}

function iosVersion({ userAgent, maxTouchPoints }: BrowserFacts): readonly [number, number] | null {
  const marked = /(?:iPhone|iPad|iPod).*? OS (\d+)_(\d+)/.exec(userAgent)
  if (marked !== null) return [Number(marked[1]), Number(marked[2])]
  // iPadOS 13+ in desktop mode; Safari's version is the system's.
  if (!userAgent.includes('Macintosh') || maxTouchPoints < 2) return null
  const safari = /Version\/(\d+)\.(\d+)/.exec(userAgent)
  return safari === null ? null : [Number(safari[1]), Number(safari[2])]
}

function isOlder(version: readonly [number, number], minimum: readonly [number, number]): boolean {
  return version[0] < minimum[0] || (version[0] === minimum[0] && version[1] < minimum[1])
}

function isSafariOrChromeOnIos(userAgent: string): boolean {
  if (IOS_FOREIGN.test(userAgent)) return false
  return userAgent.includes('CriOS/') || (userAgent.includes('Safari/') && userAgent.includes('Version/'))
}

function majorAfter(userAgent: string, pattern: RegExp): number | null {
  const found = pattern.exec(userAgent)
  return found === null ? null : Number(found[1])
}
