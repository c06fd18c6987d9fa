import type { PointerEvent } from 'react'
import { CARD_TEXTS, ROLE_CARD_TEXTS } from '../../../shared/texts/room/card.ts'
import light from '../../../ui/role-icon/role-light.module.css'
import { keyLabel } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePeek } from '../room/peek-context.tsx'
import styles from './my-card.module.css'
import { RoleWindow } from './role-window.tsx'

/** The player's own card: open as long as the key or the finger is down. */
export function MyCard() {
  const { view } = useGame()
  const { settings, hotkeys } = useLocal()
  const { peeking, setPeeking } = usePeek()
  const role = view.own?.role ?? null
  if (view.own === null) return null
  const shown = peeking && role !== null && !settings.streamer
  const key = keyLabel(hotkeys.peek)
  const name = shown ? ROLE_CARD_TEXTS[role].name : CARD_TEXTS.mycardLabel(key)
  const hint = settings.streamer
    ? CARD_TEXTS.mycardHidden
    : role === null
      ? CARD_TEXTS.mycardNone
      : CARD_TEXTS.mycardHint
  return (
    <button
      type="button"
      className={shown ? `${styles.card} ${light[role]}` : styles.card}
      aria-label={name}
      aria-pressed={shown}
      disabled={role === null || settings.streamer}
      onPointerDown={(event: PointerEvent) => {
        event.preventDefault()
        setPeeking(true)
      }}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.code === 'Space' || event.code === 'Enter') setPeeking(true)
      }}
      onKeyUp={() => setPeeking(false)}
      onBlur={() => setPeeking(false)}
    >
      {shown ? (
        <RoleWindow role={role} width={30} className={styles.open} />
      ) : (
        <span className={styles.closed} />
      )}
      <span className={styles.words}>
        {shown ? ROLE_CARD_TEXTS[role].name : CARD_TEXTS.mycard}
        <small>{hint}</small>
      </span>
      <kbd>{key}</kbd>
    </button>
  )
}
