import { Lightbulb, LogOut, PanelRight, Scale, Settings } from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { HANDHELD } from '../../../styles/breakpoints.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useMediaQuery } from '../room/use-media-query.ts'
import { ActionControl } from './action-control.tsx'
import { AudienceDeck } from './audience-deck.tsx'
import { Control } from './control.tsx'
import styles from './deck.module.css'
import { CameraControl, MicControl } from './device-controls.tsx'
import { MainControls } from './main-controls.tsx'
import { PhoneDeck } from './phone-deck.tsx'
import { SoundControl } from './sound-control.tsx'

interface DeckProps {
  readonly onToggleDrawer: () => void
}

export function Deck(props: DeckProps) {
  return useGame().view.viewer === 'audience' ? <AudienceDeck {...props} /> : <TableDeck {...props} />
}

/** The controls: the viewer's devices, the actions of this moment, and those that are always there. */
function TableDeck({ onToggleDrawer }: DeckProps) {
  const { allowed, mode, view } = useGame()
  const { open, settings, changeSettings, hotkeys } = useLocal()
  if (useMediaQuery(HANDHELD)) {
    return (
      <section className={styles.deck} aria-label={DECK_TEXTS.label}>
        <PhoneDeck />
      </section>
    )
  }
  return (
    <section className={styles.deck} aria-label={DECK_TEXTS.label}>
      <div className={styles.group}>
        <MicControl />
        <CameraControl />
        <SoundControl />
      </div>
      <div className={styles.group}>
        <MainControls />
      </div>
      <div className={`${styles.group} ${styles.right}`}>
        <ActionControl id="pause" />
        {allowed.can('proposePenalty') && (
          <Control
            icon={Scale}
            label={DECK_TEXTS.penalty}
            iconOnly
            onPress={() => open({ kind: 'penalty' })}
          />
        )}
        {mode === 'practice' && view.own !== null && (
          <Control
            icon={Lightbulb}
            label={DECK_TEXTS.coach}
            iconOnly
            on={settings.coach}
            title={`${DECK_TEXTS.coach} (${keyLabel(hotkeys.hint)})`}
            onPress={() => changeSettings({ coach: !settings.coach })}
          />
        )}
        <Control icon={PanelRight} label={DECK_TEXTS.drawer} iconOnly onPress={onToggleDrawer} />
        <Control
          icon={Settings}
          label={DECK_TEXTS.settings}
          iconOnly
          onPress={() => open({ kind: 'settings' })}
        />
        <Control
          icon={LogOut}
          label={DECK_TEXTS.leave}
          iconOnly
          kind="leave"
          onPress={() => open({ kind: 'leave' })}
        />
      </div>
    </section>
  )
}
