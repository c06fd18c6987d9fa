import { SECURITY_TEXTS as T } from './texts/cabinet.ts'

type Pattern = readonly [sign: RegExp, name: string]

/** First match wins: everybody says Chrome and Safari too, so the ones that say more come first. */
const BROWSERS: readonly Pattern[] = [
  [/YaBrowser\/(\d+)/, T.yandexBrowser],
  [/(?:OPR|OPT|Opera)\/(\d+)/, 'Opera'],
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/Vivaldi\/(\d+)/, 'Vivaldi'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
]

/** An iPhone names Mac OS X too, Android and ChromeOS name Linux. */
const SYSTEMS: readonly Pattern[] = [
  [/iPhone/, T.systems.iphone],
  [/iPad/, T.systems.ipad],
  [/Android/, T.systems.android],
  [/Windows/, T.systems.windows],
  [/CrOS/, T.systems.chromeOs],
  [/Mac OS X|Macintosh/, T.systems.mac],
  [/Linux/, T.systems.linux],
]

export interface BrowserWords {
  /** «Chrome 128 на Windows». */
  readonly name: string
  readonly handheld: boolean
}

/** The common name of the browser behind a `User-Agent` header. */
export function browserWords(userAgent: string): BrowserWords {
  const browser = nameBy(BROWSERS, userAgent)
  const system = nameBy(SYSTEMS, userAgent)
  const name =
    system === null ? (browser ?? T.unknownBrowser) : T.browserOn(browser ?? T.unknownBrowser, system)
  return { name, handheld: /iPhone|iPad|Android/.test(userAgent) }
}

function nameBy(patterns: readonly Pattern[], userAgent: string): string | null {
  for (const [sign, name] of patterns) {
    const found = sign.exec(userAgent)
    if (found !== null) return found[1] === undefined ? name : `${name} ${found[1]}`
  }
  return null
}
