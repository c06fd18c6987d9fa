import { Check, Ellipsis, NotebookPen, RotateCcw, ScrollText } from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { DRAWER_TEXTS } from '../../../shared/texts/room/drawer.ts'
import { JUDGE_TEXTS } from '../../../shared/texts/room/judge.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useActions } from '../room/use-actions.ts'
import { useSettled } from '../room/use-settled.ts'
import { useStage } from '../room/use-stage.ts'
import { LiftButton } from '../stage/lift-stage.tsx'
import { VoteButton } from '../stage/vote-button.tsx'
import { ActionControl } from './action-control.tsx'
import { Control } from './control.tsx'
import styles from './deck.module.css'
import { CameraControl, MicControl } from './device-controls.tsx'
import { PhoneMainControl } from './phone-main-control.tsx'

/** Five buttons within reach of the thumb; voting replaces them by one large button. */
export function PhoneDeck() {
  const stage = useStage()
  const { go, view } = useGame()
  const { open } = useLocal()
  const { finish } = useActions()
  const settled = useSettled(stage.kind)
  if (stage.kind === 'vote')
    return (
      <div className={styles.press}>
        <VoteButton candidate={stage.candidate} short />
      </div>
    )
  if (stage.kind === 'lift')
    return (
      <div className={styles.press}>
        <LiftButton />
      </div>
    )
  if (stage.kind === 'over') {
    return (
      <div className={`${styles.phone} ${styles.three}`}>
        <MicControl />
        {view.viewer === 'judge' ? (
          <Control icon={Check} label={JUDGE_TEXTS.closeReview} kind="lamp" onPress={() => go('protocol')} />
        ) : (
          <Control icon={RotateCcw} label={DECK_TEXTS.playAgain} kind="lamp" onPress={() => go('search')} />
        )}
        {view.viewer === 'judge' ? (
          <ActionControl id="undo" />
        ) : (
          <Control icon={ScrollText} label={DECK_TEXTS.protocolShort} onPress={() => go('protocol')} />
        )}
      </div>
    )
  }
  const ownTurn = ['ownNominate', 'ownSpeech', 'opinions'].includes(stage.kind)
  return (
    <div className={styles.phone}>
      <MicControl />
      {ownTurn ? (
        <Control icon={Check} label={DECK_TEXTS.finishShort} onPress={settled ? finish.run : null} />
      ) : (
        <CameraControl settled={settled} />
      )}
      <PhoneMainControl settled={settled} />
      <Control
        icon={stage.kind === 'judge' ? ScrollText : NotebookPen}
        label={stage.kind === 'judge' ? DRAWER_TEXTS.acts : DECK_TEXTS.notes}
        onPress={() => open({ kind: 'sheet' })}
      />
      <Control icon={Ellipsis} label={DECK_TEXTS.more} onPress={() => open({ kind: 'more' })} />
    </div>
  )
}
