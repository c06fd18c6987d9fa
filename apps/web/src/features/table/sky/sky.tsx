import { CircleQuestionMark, Eye, Hourglass, Signal, SignalLow } from 'lucide-react'
import { formatNumber } from '../../../shared/plural.ts'
import { AUDIENCE_TEXTS } from '../../../shared/texts/room/audience.ts'
import { DECK_TEXTS } from '../../../shared/texts/room/deck.ts'
import { MODES, SKY_TEXTS } from '../../../shared/texts/room/sky.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { phaseTitle } from '../model/phase-title.ts'
import { useAudience } from '../room/audience-context.ts'
import { useGame } from '../room/game-context.ts'
import { useLink } from '../room/link-context.ts'
import { useLocal } from '../room/local-context.ts'
import { usePicturesState } from '../room/pictures-context.ts'
import styles from './sky.module.css'
import { Route } from './sky-route.tsx'
import { Skyline } from './skyline.tsx'

/** From this round trip on people feel the delay. */
const WEAK_MS = 350

/** The sky bar: the time of the game, the route of the sun, and the quality of the connection. */
export function Sky() {
  const { view, mode, events } = useGame()
  const { open } = useLocal()
  const audience = useAudience()
  const { title, note } = phaseTitle(view, events[0]?.at ?? null)
  const table = SKY_TEXTS.tableNumber(MODES[mode], audience?.number)
  return (
    <header className={styles.sky}>
      <Skyline />
      {/* Who comes here without seeing it hears where they are. */}
      <h1 className={styles.phase} aria-label={SKY_TEXTS.heading(table, SKY_TEXTS.stage(title, note))}>
        <b>{title}</b>
        <span>{note}</span>
      </h1>
      <Route />
      <div className={styles.meta}>
        <span className={styles.table}>{table}</span>
        {audience !== null && (
          <span className={styles.delay} title={AUDIENCE_TEXTS.delay(audience.delayMs)}>
            <Hourglass className="icon-16" aria-hidden="true" />
            <span className={styles.word}>{AUDIENCE_TEXTS.delayWord}</span>{' '}
            {AUDIENCE_TEXTS.delayShort(audience.delayMs)}
          </span>
        )}
        <Viewers />
        <Ping />
        <IconButton label={DECK_TEXTS.help} onClick={() => open({ kind: 'help' })}>
          <CircleQuestionMark aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

/** How many watch, once somebody does. Nobody is told of each change aloud. */
function Viewers() {
  const { viewers } = useLink()
  if (viewers === null || viewers === 0) return null
  return (
    <span className={styles.viewers} title={AUDIENCE_TEXTS.viewers(viewers)}>
      <Eye className="icon-18" aria-hidden="true" />
      <span aria-hidden="true">{formatNumber(viewers)}</span>
      <span className="visually-hidden">{AUDIENCE_TEXTS.viewers(viewers)}</span>
    </span>
  )
}

function Ping() {
  const { pingMs } = useLink()
  const rttMs = usePicturesState((pictures) => pictures.rttMs()) ?? pingMs
  if (rttMs === null) return null
  const weak = rttMs > WEAK_MS
  const Icon = weak ? SignalLow : Signal
  return (
    <span className={weak ? styles.weak : styles.ping}>
      <Icon className="icon-18" aria-hidden="true" />
      {weak ? SKY_TEXTS.weakLink(rttMs) : SKY_TEXTS.ping(rttMs)}
    </span>
  )
}
