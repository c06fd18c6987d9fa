import type { Marks, Rule } from './achievement.ts'
import { CATALOGUE } from './catalogue/catalogue.ts'
import { moscowDayNumber } from './facts/moscow-time.ts'

/** The progress of one achievement. Plain JSON: it is stored like this. */
export interface Standing {
  readonly have: number
  /** ISO moment of the game that earned it; null until then. Once earned, it does not change with later games. */
  readonly at: string | null
  /** Different marks so far: ever, or of `day`. Sorted. */
  readonly members?: readonly string[]
  /** Moscow day of the latest mark. */
  readonly day?: number
  /** Length of the row that runs now. */
  readonly run?: number
}

/** By keyword. */
export type Progress = Readonly<Record<string, Standing>>

/** One game of a person, as far as achievements go. */
export interface MarkedGame {
  readonly endedAt: Date
  /** Decides between games that ended in the same moment. */
  readonly number: number
  readonly marks: Marks
}

const RULES: readonly (readonly [keyword: string, rule: Rule])[] = CATALOGUE.flatMap((one) =>
  'rule' in one ? [[one.keyword, one.rule] as const] : [],
)

const NOTHING: Standing = { have: 0, at: null }

/** The order games are counted in. */
export function isLater(
  a: Pick<MarkedGame, 'endedAt' | 'number'>,
  b: Pick<MarkedGame, 'endedAt' | 'number'>,
): boolean {
  const apart = a.endedAt.getTime() - b.endedAt.getTime()
  return apart === 0 ? a.number > b.number : apart > 0
}

/** Progress after one more game, which must be later than all before it. */
export function advance(progress: Progress, { endedAt, marks }: MarkedGame): Progress {
  const next: Record<string, Standing> = { ...progress }
  for (const [keyword, rule] of RULES) {
    const mark = marks[keyword]
    const before = progress[keyword] ?? NOTHING
    if (mark === undefined || before.at !== null) continue
    const after = counts[rule.kind](before, mark, moscowDayNumber(endedAt))
    next[keyword] =
      after.have >= rule.need ? { have: rule.need, at: endedAt.toISOString() } : { ...after, at: null }
  }
  return next
}

/** Progress over games in the order they are counted in. */
export function progressOf(games: readonly MarkedGame[]): Progress {
  return games.reduce(advance, {})
}

type Count = (before: Standing, mark: string | number, day: number) => Omit<Standing, 'at'>

const counts: Readonly<Record<Rule['kind'], Count>> = {
  count: ({ have }, mark) => ({ have: have + Number(mark) }),
  members: ({ members = [] }, mark) => {
    const all = withMember(members, mark)
    return { have: all.length, members: all }
  },
  day: ({ have, members = [], day: lastDay }, mark, day) => {
    const today = withMember(lastDay === day ? members : [], mark)
    return { have: Math.max(have, today.length), members: today, day }
  },
  days: ({ have, run = 0, day: lastDay }, _mark, day) => {
    const running = lastDay === day ? run : lastDay === day - 1 ? run + 1 : 1
    return { have: Math.max(have, running), run: running, day }
  },
  row: ({ have, run = 0 }, mark) => {
    const running = mark === 1 ? run + 1 : 0
    return { have: Math.max(have, running), run: running }
  },
}

function withMember(members: readonly string[], mark: string | number): readonly string[] {
  return [...new Set([...members, String(mark)])].sort()
}
