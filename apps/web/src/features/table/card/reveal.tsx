import type { Role } from '@gorod/rules'
import { useEffect, useRef } from 'react'
import { takeLostFocus } from '../../../shared/take-lost-focus.ts'
import { CARD_TEXTS, ROLE_CARD_TEXTS, SEAT_ORDINALS } from '../../../shared/texts/room/card.ts'
import { DRAWER_TEXTS } from '../../../shared/texts/room/drawer.ts'
import { ROLE_LOWER } from '../../../shared/texts/room/vocabulary.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import light from '../../../ui/role-icon/role-light.module.css'
import { useSecondsLeft } from '../clock/use-countdown.ts'
import { keyLabel } from '../model/hotkeys.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useRoomClock } from '../room/use-room-clock.ts'
import styles from './reveal.module.css'
import { RoleWindow } from './role-window.tsx'

/** The player's own card, which opens once at the deal, in the colour of the role. */
export function Reveal() {
  const { view, allowed } = useGame()
  const { settings } = useLocal()
  const own = view.own
  if (view.phase.id !== 'deal' || own?.role == null || !allowed.can('acknowledgeRole')) return null
  return <Opened seat={own.seat} role={settings.streamer ? null : own.role} />
}

interface OpenedProps {
  readonly seat: number
  /** Null in streamer mode. */
  readonly role: Role | null
}

/** The button of the chosen card has taken the focus along: here a screen reader says the role. */
function Opened({ seat, role }: OpenedProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => takeLostFocus(panel.current), [])
  const card = CARD_TEXTS.yourCard(SEAT_ORDINALS[seat] ?? '')
  return (
    <section
      ref={panel}
      className={role === null ? styles.reveal : `${styles.reveal} ${light[role]}`}
      aria-label={role === null ? card : `${card}: ${ROLE_CARD_TEXTS[role].name}`}
      data-card=""
      tabIndex={-1}
    >
      {role === null ? <Hidden seat={seat} /> : <Card seat={seat} role={role} />}
    </section>
  )
}

function Card({ seat, role }: { readonly seat: number; readonly role: Role }) {
  return (
    <div className={styles.inside}>
      <RoleWindow role={role} width={400} className={styles.window} />
      <div>
        <p className="text-secondary">{CARD_TEXTS.yourCard(SEAT_ORDINALS[seat] ?? '')}</p>
        <h2>{ROLE_CARD_TEXTS[role].name}</h2>
        <p className={styles.lead}>{ROLE_CARD_TEXTS[role].lead}</p>
        <Mates />
        <Close />
      </div>
    </div>
  )
}

/** In streamer mode the card stays closed: the player looks at it later, without the stream. */
function Hidden({ seat }: { readonly seat: number }) {
  return (
    <div className={styles.inside}>
      <div className={styles.shut} aria-hidden="true" />
      <div>
        <p className="text-secondary">{CARD_TEXTS.yourCard(SEAT_ORDINALS[seat] ?? '')}</p>
        <p className={styles.lead}>{DRAWER_TEXTS.streamerHides}</p>
        <Close />
      </div>
    </div>
  )
}

function Mates() {
  const { view, people } = useGame()
  const mates = view.own?.mates ?? []
  if (mates.length === 0) return <div className={styles.gap} />
  return (
    <ul className={styles.mates}>
      {mates.map((mate) => (
        <li key={mate.seat} className={light[mate.role]}>
          <img src={people.image(mate.seat)} alt="" />
          <div>
            <Plate number={mate.seat} size={20} />
            <span>
              {people.name(mate.seat)}
              <small>{ROLE_LOWER[mate.role]}</small>
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Close() {
  const { send } = useGame()
  const { hotkeys } = useLocal()
  const { sending } = useLink()
  const seconds = useSecondsLeft(useRoomClock())
  return (
    <div className={styles.row}>
      <Button
        kind="lamp"
        size="lg"
        aria-label={CARD_TEXTS.remember}
        loading={sending === 'acknowledgeRole'}
        onClick={() => send({ type: 'acknowledgeRole' })}
      >
        {CARD_TEXTS.remember}
        <kbd>{keyLabel(hotkeys.confirm)}</kbd>
      </Button>
      {seconds !== null && <span className="text-secondary">{CARD_TEXTS.closesIn(seconds)}</span>}
    </div>
  )
}
