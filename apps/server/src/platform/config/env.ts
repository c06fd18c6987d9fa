import { problemsOfJanusLinks } from './janus-links.ts'
import type { Knob } from './knob.ts'
import { KNOBS } from './knobs.ts'
import { problemsOfMetrics } from './metrics.ts'
import { problemsOfPairs } from './pairs.ts'
import { problemsOfPortRanges } from './port-ranges.ts'
import { problemsOfTwoHosts } from './two-hosts.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A checked value for every knob. Null where nothing is set and nothing holds without it. */
export type EnvValues = {
  readonly [Name in keyof typeof KNOBS]: (typeof KNOBS)[Name] extends Knob<infer Value> ? Value : never
}

/** The environment holds values that cannot work. The message lists every one of them. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot work:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads and checks every knob. Throws {@link ConfigError} with all that is wrong, not only the first. */
export function readEnv(env: Environment = process.env): EnvValues {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, knob] of Object.entries<Knob<unknown>>(KNOBS)) {
    // An empty variable is how compose files and shells write "not set".
    const raw = env[name] === '' ? undefined : env[name]
    const written = raw ?? knob.fallback
    if (written === null) {
      values[name] = null
      continue
    }
    const checked = knob.schema.safeParse(written)
    if (checked.success) values[name] = checked.data
    else {
      const told = knob.secret ? name : `${name}=${written}`
      problems.push(`${told}: ${checked.error.issues.map((issue) => issue.message).join('; ')}`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  // Each fits by itself; now whether they fit each other.
  const checked = values as EnvValues
  const unfit = [
    ...problemsOfTwoHosts(checked),
    ...problemsOfPortRanges(checked),
    ...problemsOfJanusLinks(checked),
    ...problemsOfMetrics(checked),
    ...problemsOfCluster(checked),
    ...problemsOfPairs(checked),
  ]
  if (unfit.length > 0) throw new ConfigError(unfit)
  return checked
}

/** Processes of one site share the database, and the secret that signs their tokens. */
function problemsOfCluster({ REDIS_URL, DATABASE_URL, SECRET }: EnvValues): readonly string[] {
  if (REDIS_URL === null) return []
  const missing = Object.entries({ DATABASE_URL, SECRET }).filter(([, value]) => value === null)
  return missing.map(([name]) => `${name}: all processes of a site with REDIS_URL share one; it is missing`)
}
