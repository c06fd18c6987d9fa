import type { FinishedLog } from '../../games/public.ts'
import type { Achievement, Mark, Marks } from './achievement.ts'
import { CATALOGUE } from './catalogue/catalogue.ts'
import { seatsOf, tableOf } from './facts/seat-facts.ts'

export interface PersonMarks {
  readonly accountId: number
  readonly marks: Marks
}

/**
 * The marks of a finished game for everybody who played or judged it. People without a mark are left out, and an annulled
 * game gives none.
 */
export function marksOfGame(game: FinishedLog): readonly PersonMarks[] {
  const table = game.annulled ? null : tableOf(game)
  if (table === null) return []
  const players = seatsOf(table).map(({ accountId, facts }) => ({
    accountId,
    marks: collect((one) => ('player' in one ? one.player(facts) : null)),
  }))
  const judge =
    game.judgeId === null
      ? []
      : [{ accountId: game.judgeId, marks: collect((one) => ('judge' in one ? one.judge(table) : null)) }]
  return [...players, ...judge].filter(({ marks }) => Object.keys(marks).length > 0)
}

function collect(markOf: (achievement: Achievement) => Mark | null): Marks {
  return Object.fromEntries(
    CATALOGUE.flatMap((achievement) => {
      const mark = markOf(achievement)
      return mark === null ? [] : [[achievement.keyword, mark] as const]
    }),
  )
}
