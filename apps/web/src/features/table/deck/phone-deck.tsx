import { Check, Ellipsis, NotebookPen, RotateCcw, ScrollText } from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useActions } from '../room/use-actions.ts'
import { useStage } from '../room/use-stage.ts'
import { LiftButton } from '../stage/lift-stage.tsx'
import { VoteButton } from '../stage/vote-button.tsx'
import { Ctl } from './ctl.tsx'
import styles from './deck.module.css'
import { CameraCtl, MicCtl } from './device-ctls.tsx'
import { UndoCtl } from './main-ctls.tsx'
import { PhoneMainCtl } from './phone-main-ctl.tsx'

/** Five buttons under the thumb; voting puts one large button there instead. */
export function PhoneDeck() {
  const stage = useStage()
  const { go, view } = useGame()
  const { open } = useLocal()
  const { finish } = useActions()
  if (stage.kind === 'vote')
    return <div className={styles.press}>{<VoteButton candidate={stage.candidate} short />}</div>
  if (stage.kind === 'lift') return <div className={styles.press}>{<LiftButton />}</div>
  if (stage.kind === 'over') {
    return (
      <div className={`${styles.phone} ${styles.three}`}>
        <MicCtl />
        {view.viewer === 'judge' ? (
          <Ctl icon={Check} label={JUDGE_TEXTS.closeReview} kind="lamp" onPress={() => go('protocol')} />
        ) : (
          <Ctl icon={RotateCcw} label={DECK_TEXTS.playAgain} kind="lamp" onPress={() => go('search')} />
        )}
        {view.viewer === 'judge' ? (
          <UndoCtl />
        ) : (
          <Ctl icon={ScrollText} label={DECK_TEXTS.protocolShort} onPress={() => go('protocol')} />
        )}
      </div>
    )
  }
  const ownTurn = ['ownNominate', 'ownSpeech', 'opinions'].includes(stage.kind)
  return (
    <div className={styles.phone}>
      <MicCtl />
      {ownTurn ? <Ctl icon={Check} label={DECK_TEXTS.finishShort} onPress={finish.run} /> : <CameraCtl />}
      <PhoneMainCtl />
      <Ctl icon={NotebookPen} label={DECK_TEXTS.notes} onPress={() => open({ kind: 'sheet' })} />
      <Ctl icon={Ellipsis} label={DECK_TEXTS.more} onPress={() => open({ kind: 'more' })} />
    </div>
  )
}
