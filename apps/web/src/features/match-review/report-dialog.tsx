import type { FinishedGame } from '@gorod/contracts/game'
import type { Seat } from '@gorod/rules'
import { useId, useMemo, useState } from 'react'
import { replayUrl } from '../../shared/replay-url.ts'
import { ReportForm } from '../../shared/reports/report-form.tsx'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { REVIEW_TEXTS } from '../../shared/texts/match-review.ts'
import { REPORT_TEXTS as T } from '../../shared/texts/reports.ts'
import { Select } from '../../ui/field/select.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import { momentsOf } from './log-moments.ts'
import styles from './match-review.module.css'

export interface ReportDialogProps {
  readonly game: Pick<FinishedGame, 'id' | 'events' | 'players'>
  /** The reader, who is no choice. */
  readonly ownId: number
  readonly onClose: () => void
}

/** Asks whom of the game, when, and for what. */
export function ReportDialog({ game, ownId, onClose }: ReportDialogProps) {
  const titleId = useId()
  const others = game.players.filter(({ userId }) => userId !== null && userId !== ownId)
  const [seat, setSeat] = useState<Seat | null>(null)
  const [moment, setMoment] = useState('')
  const accused = others.find((player) => player.seat === seat)
  return (
    <Modal labelledBy={titleId} closeLabel={INTERFACE_TEXTS.close} onClose={onClose}>
      <div className={styles.dialog}>
        <h2 className="h3" id={titleId}>
          {T.match(game.id)}
        </h2>
        <fieldset className={styles.seats}>
          <legend>{T.whom}</legend>
          <div>
            {others.map((player) => (
              <button
                key={player.seat}
                type="button"
                aria-pressed={player.seat === seat}
                aria-label={T.seat(player.seat, player.username)}
                onClick={() => setSeat(player.seat)}
              >
                <Plate number={player.seat} kind={player.seat === seat ? 'lit' : 'default'} size={24} />
              </button>
            ))}
          </div>
        </fieldset>
        {accused !== undefined && (
          <ReportForm
            key={accused.seat}
            game={game.id}
            seat={accused.seat}
            name={accused.username}
            moment={moment === '' ? null : Number(moment)}
            back={INTERFACE_TEXTS.close}
            onClose={onClose}
          >
            <When game={game} moment={moment} onChange={setMoment} />
          </ReportForm>
        )}
      </div>
    </Modal>
  )
}

interface WhenProps extends Pick<ReportDialogProps, 'game'> {
  /** Index of an event, or empty for the whole game. */
  readonly moment: string
  readonly onChange: (moment: string) => void
}

function When({ game, moment, onChange }: WhenProps) {
  const moments = useMemo(() => momentsOf(game.events), [game.events])
  return (
    <div className={styles.when}>
      <Select
        label={REVIEW_TEXTS.moment}
        value={moment}
        options={[
          { value: '', label: REVIEW_TEXTS.wholeGame },
          ...moments.map(({ index, label }) => ({ value: String(index), label })),
        ]}
        onChange={onChange}
      />
      {moment !== '' && (
        <a className="link" href={replayUrl(game.id, Number(moment))} target="_blank" rel="noopener">
          {T.watch}
        </a>
      )}
    </div>
  )
}
