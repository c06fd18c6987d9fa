import type { FinishedGame } from '@gorod/contracts/game'
import type { Seat } from '@gorod/rules'
import { useId, useMemo, useState } from 'react'
import { Failed } from '../../shared/loaded.tsx'
import { replayUrl } from '../../shared/replay-url.ts'
import { ReportForm } from '../../shared/reports/report-form.tsx'
import { INTERFACE_TEXTS } from '../../shared/texts/interface.ts'
import { REVIEW_TEXTS } from '../../shared/texts/match-review.ts'
import { REPORT_TEXTS as T } from '../../shared/texts/reports.ts'
import { timeLeft } from '../../shared/time-left.ts'
import { Select } from '../../ui/field/select.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import { type Moment, momentsOf } from './log-moments.ts'
import styles from './match-review.module.css'
import { ProtestForm } from './protest-form.tsx'
import { useReview } from './use-review.ts'

export interface ReportDialogProps {
  readonly game: Pick<FinishedGame, 'id' | 'events' | 'players' | 'judge'>
  /** The reader, who is no choice. */
  readonly ownId: number
  readonly onClose: () => void
}

/** Asks about whom or what of the game, and when: a player goes to moderators, a protest to the judge. */
export function ReportDialog({ game, ownId, onClose }: ReportDialogProps) {
  const titleId = useId()
  const { review, failed, refresh } = useReview(game)
  const [about, setAbout] = useState<About>('player')
  const moments = useMemo(() => momentsOf(game.events), [game.events])
  const until = review?.mayProtest === true ? review.until : null
  return (
    <Modal labelledBy={titleId} closeLabel={INTERFACE_TEXTS.close} onClose={onClose}>
      <div className={styles.dialog}>
        <h2 className="h3" id={titleId}>
          {T.match(game.id)}
        </h2>
        {failed && <Failed size="part" onRetry={() => void refresh()} />}
        {until !== null && <Abouts about={about} until={until} onChoose={setAbout} />}
        {/* What is typed in one stays while the other is looked at. */}
        <div className={styles.about} hidden={until !== null && about === 'judge'}>
          <AboutPlayer game={game} ownId={ownId} moments={moments} onClose={onClose} />
        </div>
        {until !== null && (
          <div className={styles.about} hidden={about !== 'judge'}>
            <ProtestForm
              number={game.id}
              moments={moments}
              onDone={async () => {
                await refresh()
                onClose()
              }}
            />
          </div>
        )}
      </div>
    </Modal>
  )
}

const ABOUTS = ['player', 'judge'] as const
type About = (typeof ABOUTS)[number]

interface AboutsProps {
  readonly about: About
  /** ISO moment until which protests are taken. */
  readonly until: string
  readonly onChoose: (about: About) => void
}

function Abouts({ about, until, onChoose }: AboutsProps) {
  const left = timeLeft(Date.parse(until) - Date.now())
  return (
    <div className={styles.abouts}>
      {ABOUTS.map((one) => (
        <button key={one} type="button" aria-pressed={one === about} onClick={() => onChoose(one)}>
          <b>{T.abouts[one]}</b>
          <small>{one === 'player' ? T.aboutPlayer : T.aboutJudge(left)}</small>
        </button>
      ))}
    </div>
  )
}

interface AboutPlayerProps extends ReportDialogProps {
  readonly moments: readonly Moment[]
}

function AboutPlayer({ game, ownId, moments, onClose }: AboutPlayerProps) {
  const others = game.players.filter(({ userId }) => userId !== null && userId !== ownId)
  const [seat, setSeat] = useState<Seat | null>(null)
  const [moment, setMoment] = useState('')
  const accused = others.find((player) => player.seat === seat)
  return (
    <>
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
          game={game.id}
          seat={accused.seat}
          name={accused.username}
          moment={moment === '' ? null : Number(moment)}
          back={INTERFACE_TEXTS.close}
          onClose={onClose}
        >
          <When number={game.id} moments={moments} moment={moment} onChange={setMoment} />
        </ReportForm>
      )}
    </>
  )
}

interface WhenProps {
  readonly number: number
  readonly moments: readonly Moment[]
  /** Index of an event, or empty for the whole game. */
  readonly moment: string
  readonly onChange: (moment: string) => void
}

function When({ number, moments, moment, onChange }: WhenProps) {
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
        <a className="link" href={replayUrl(number, Number(moment))} target="_blank" rel="noopener">
          {T.watch}
        </a>
      )}
    </div>
  )
}
