import { LogOut, PanelRight, Pause, Play, Scale, Settings } from 'lucide-react'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { PHONE } from '../../../styles/breakpoints.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useActions } from '../room/use-actions.ts'
import { useMediaQuery } from '../room/use-media-query.ts'
import { Ctl } from './ctl.tsx'
import styles from './deck.module.css'
import { CameraCtl, MicCtl } from './device-ctls.tsx'
import { MainCtls } from './main-ctls.tsx'
import { PhoneDeck } from './phone-deck.tsx'

/** The controls: own devices, what the moment offers, the table's own. */
export function Deck({ onToggleDrawer }: { readonly onToggleDrawer: () => void }) {
  const { view, allowed } = useGame()
  const { open, hotkeys } = useLocal()
  const { pause } = useActions()
  if (useMediaQuery(PHONE)) {
    return (
      <section className={styles.deck} aria-label={DECK_TEXTS.label}>
        <PhoneDeck />
      </section>
    )
  }
  return (
    <section className={styles.deck} aria-label={DECK_TEXTS.label}>
      <div className={styles.group}>
        <MicCtl />
        <CameraCtl />
      </div>
      <div className={styles.group}>
        <MainCtls />
      </div>
      <div className={`${styles.group} ${styles.right}`}>
        {view.pause === null ? (
          <Ctl icon={Pause} label={DECK_TEXTS.pause} hotkey={keyLabel(hotkeys.pause)} onPress={pause.run} />
        ) : (
          <Ctl icon={Play} label={DECK_TEXTS.resume} hotkey={keyLabel(hotkeys.pause)} onPress={pause.run} />
        )}
        {allowed.can('proposePenalty') && (
          <Ctl icon={Scale} label={DECK_TEXTS.penalty} iconOnly onPress={() => open({ kind: 'penalty' })} />
        )}
        <Ctl icon={PanelRight} label={DECK_TEXTS.drawer} iconOnly onPress={onToggleDrawer} />
        <Ctl
          icon={Settings}
          label={DECK_TEXTS.settings}
          iconOnly
          onPress={() => open({ kind: 'settings' })}
        />
        <Ctl
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
