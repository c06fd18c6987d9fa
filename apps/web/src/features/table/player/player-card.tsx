import type { Seat } from '@gorod/rules'
import { X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { NoteEditor } from '../../../shared/notes/note-editor.tsx'
import { ReportForm } from '../../../shared/reports/report-form.tsx'
import { INTERFACE_TEXTS } from '../../../shared/texts/interface.ts'
import { NOTES_TEXTS } from '../../../shared/texts/notes.ts'
import { REPORT_TEXTS } from '../../../shared/texts/reports.ts'
import { PLAYER_TEXTS as T } from '../../../shared/texts/room/player.ts'
import { NARROW } from '../../../styles/breakpoints.ts'
import { pictureSources } from '../../../ui/avatar/picture-sources.ts'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Modal } from '../../../ui/modal/modal.tsx'
import { Plate } from '../../../ui/plate/plate.tsx'
import { LiveLines } from '../announce/live-lines.tsx'
import { MarkButtons } from '../drawer/mark-buttons.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { useMediaQuery } from '../room/use-media-query.ts'
import { useLaidOver } from '../sheet/use-laid-over.ts'
import { PlayerActions } from './player-actions.tsx'
import styles from './player-card.module.css'
import { PlayerHistory, PlayerStanding } from './player-history.tsx'
import { PlayerTuning } from './player-tuning.tsx'

/**
 * A player at the table: what the site knows of finished games, and what this viewer keeps about the person. It lies
 * over the drawer, so that no face and no clock is covered; where there is no drawer beside the table it is a dialog.
 */
export function PlayerCard({ seat }: { readonly seat: Seat }) {
  const { settings, open } = useLocal()
  const beside = !useMediaQuery(NARROW) && settings.drawerOpen
  const id = useId()
  const close = () => open(null)
  const card = <Content seat={seat} titleId={id} />
  if (beside)
    return (
      <Beside labelledBy={id} onClose={close}>
        {card}
      </Beside>
    )
  return (
    <Modal labelledBy={id} closeLabel={INTERFACE_TEXTS.close} onClose={close} width={380}>
      {card}
      <LiveLines />
    </Modal>
  )
}

interface BesideProps {
  readonly labelledBy: string
  readonly onClose: () => void
  readonly children: ReactNode
}

function Beside({ labelledBy, onClose, children }: BesideProps) {
  const box = useRef<HTMLElement>(null)
  useLaidOver(box, onClose)
  return (
    <section ref={box} className={styles.beside} role="dialog" aria-labelledby={labelledBy} tabIndex={-1}>
      <IconButton label={INTERFACE_TEXTS.close} className={styles.close} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
      {children}
    </section>
  )
}

function Content({ seat, titleId }: { readonly seat: Seat; readonly titleId: string }) {
  const { gameId, people, view } = useGame()
  const { settings } = useLocal()
  const userId = people.userId(seat)
  const name = people.name(seat)
  const own = view.own?.seat === seat
  const [reporting, setReporting] = useState(false)
  return (
    <>
      <header className={styles.head}>
        <span className={styles.window}>
          <img {...pictureSources(people.image(seat), 96)} alt="" />
          <Plate number={seat} size={22} />
        </span>
        <div>
          <h2 id={titleId}>{name}</h2>
          {userId === null ? <small>{T.practice}</small> : <PlayerStanding userId={userId} />}
        </div>
      </header>
      {reporting ? (
        <div className={styles.reporting}>
          <ReportForm
            game={gameId}
            seat={seat}
            name={name}
            moment={null}
            back={REPORT_TEXTS.back}
            onClose={() => setReporting(false)}
          />
        </div>
      ) : (
        <>
          <div className={styles.body}>
            {userId !== null && <PlayerHistory userId={userId} />}
            {!own && view.viewer !== 'judge' && !settings.streamer && (
              <div className={styles.marks}>
                <MarkButtons seat={seat} />
              </div>
            )}
            {!own && userId !== null && !settings.streamer && <NoteEditor userId={userId} username={name} />}
            {!own && settings.streamer && <p className="text-muted">{NOTES_TEXTS.streamerHides}</p>}
            <PlayerTuning seat={seat} own={own} />
          </div>
          {userId !== null && <PlayerActions userId={userId} own={own} onReport={() => setReporting(true)} />}
        </>
      )}
    </>
  )
}
