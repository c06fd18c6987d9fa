import type { KNOBS } from './knobs.ts'

/** Settings that are of no use without each other. A secret that nobody uses does no harm, so it is not asked for its pair. */
const PAIRS = [
  ['TURN_URLS', 'TURN_SECRET'],
  ['TELEGRAM_BOT', 'TELEGRAM_TOKEN'],
  ['TELEGRAM_TOKEN', 'TELEGRAM_BOT'],
  ['TWITCH_CLIENT_ID', 'TWITCH_CLIENT_SECRET'],
  ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'],
] as const satisfies readonly (readonly [keyof typeof KNOBS, keyof typeof KNOBS])[]

type NameOfPair = (typeof PAIRS)[number][number]

/** The site would run without a word, and without relays, bot, channels or captcha. */
export function problemsOfPairs(
  values: Readonly<Record<NameOfPair, string | readonly string[] | null>>,
): readonly string[] {
  const isSet = (name: NameOfPair) => (values[name]?.length ?? 0) > 0
  return PAIRS.filter(([name, other]) => isSet(name) && !isSet(other)).map(
    ([name, other]) => `${name}: needs ${other} as well`,
  )
}
