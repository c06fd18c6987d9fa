import { STAGE_TEXTS } from '../../../shared/texts/room/stage.ts'
import { Button } from '../../../ui/button/button.tsx'
import { StageHead } from '../clock/stage-head.tsx'
import { keyLabel } from '../model/hotkeys.ts'
import { SayToggle } from '../overlay/say-box.tsx'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useSay } from '../room/use-say.ts'
import { usePicking } from '../room/use-stage.ts'
import { SayStage } from './say-stage.tsx'
import styles from './stage.module.css'
import { TargetGrid } from './target-grid.tsx'
import { targetsOf } from './targets.ts'

/** The player's own speech with the seats that can be nominated. */
export function NominateStage({ muted }: { readonly muted: boolean }) {
  const { view, allowed } = useGame()
  const { hotkeys } = useLocal()
  const { sending } = useLink()
  const { action, picked, toggle, confirm } = usePicking()
  const say = useSay()
  if (say.shown) return <SayStage title={STAGE_TEXTS.yourMinute} />
  const hint = muted ? (
    STAGE_TEXTS.lostNominate
  ) : (
    <>
      {STAGE_TEXTS.whoNominateHint[view.ruleSet.withdrawNomination]}
      <span className={styles.keys}>{STAGE_TEXTS.whoNominateKeys}</span>
    </>
  )
  return (
    <div className={styles.pad}>
      <StageHead title={STAGE_TEXTS.whoNominate} hint={hint} aside={<SayToggle />} />
      <TargetGrid
        layout="compact"
        targets={targetsOf(view, allowed.seats('nominate'), false)}
        picked={picked}
        onPick={toggle}
      />
      <Button
        kind="lamp"
        block
        className={styles.action}
        disabled={!action?.command}
        loading={sending === 'nominate'}
        data-confirm=""
        onClick={confirm}
      >
        {action?.label ?? STAGE_TEXTS.nominatePick}
        {action?.command && <kbd>{keyLabel(hotkeys.confirm)}</kbd>}
      </Button>
    </div>
  )
}
