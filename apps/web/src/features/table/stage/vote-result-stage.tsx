import type { Seat } from '@gorod/rules'
import { TITLES } from '../../../shared/texts/room/sky.ts'
import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { StageHead } from '../clock/stage-head.tsx'
import { useGame } from '../room/game-context.ts'
import styles from './stage.module.css'
import { Tally } from './tally.tsx'
import { tallyRows } from './tally-of.ts'

/** The result of the count: the leader, or the tied seats. */
export function VoteResultStage({ leaders }: { readonly leaders: readonly Seat[] }) {
  const { view, people } = useGame()
  const [first] = leaders
  const text =
    first === undefined
      ? undefined
      : leaders.length === 1
        ? STAGE_TEXTS.leaderOut(first, people.name(first))
        : STAGE_TEXTS.tie2(leaders.join(', '))
  return (
    <div className={styles.pad}>
      <StageHead title={text ?? TITLES.vote} />
      <Tally rows={tallyRows(view)} leaders={leaders} />
    </div>
  )
}
