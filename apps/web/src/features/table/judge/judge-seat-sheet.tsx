import type { Seat, TechSeverity } from '@gorod/rules'
import { useState } from 'react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { PLAYER_TEXTS } from '../../../shared/texts/room/player.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useNow } from '../clock/use-now.ts'
import { type RoomCommand, useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import { JudgeExtras } from './judge-extras.tsx'
import { type SeatCommandOfJudge, whyNot } from './judge-seat.ts'
import styles from './judge-sheets.module.css'
import { WarnForm } from './warn-form.tsx'

const SECOND_MS = 1_000

/** Everything the judge may do to one seat: fouls and sanctions during the game, points after it. */
export function JudgeSeatSheet({ seat }: { readonly seat: Seat }) {
  const { people, view } = useGame()
  const { open } = useLocal()
  const [asked, setAsked] = useState<Sanction | null>(null)
  const over = view.phase.id === 'gameOver'
  return (
    <Sheet title={T.sheet(seat, people.name(seat))} onClose={() => open(null)}>
      {asked !== null && <Confirm seat={seat} sanction={asked} onBack={() => setAsked(null)} />}
      {asked === null && !over && (
        <>
          <Fouls seat={seat} />
          <WarnForm seat={seat} />
          <Sanctions seat={seat} onAsk={setAsked} />
        </>
      )}
      {asked === null && <JudgeExtras seat={seat} />}
      {asked === null && <Button onClick={() => open({ kind: 'player', seat })}>{PLAYER_TEXTS.card}</Button>}
    </Sheet>
  )
}

/** A sanction that cannot be taken back, so it is confirmed once more. */
interface Sanction {
  readonly type: 'removePlayer' | 'declareTeamLoss'
  readonly reason: string
}

function useWhyNot(seat: Seat): (command: SeatCommandOfJudge) => string | null {
  const { view, allowed } = useGame()
  const now = useNow(SECOND_MS)
  return (command) => whyNot(view, allowed, { seat, command, now })
}

const TECH_FOULS: Readonly<Record<TechSeverity, string>> = { minor: T.minorTech, major: T.majorTech }

function Fouls({ seat }: { readonly seat: Seat }) {
  const { view, allowed, send } = useGame()
  const { open } = useLocal()
  const why = useWhyNot(seat)
  const severities: readonly (TechSeverity | undefined)[] =
    view.ruleSet.techFouls === 'minor_and_major' ? ['minor', 'major'] : [undefined]
  const act = (command: RoomCommand) => () => {
    send(command)
    open(null)
  }
  return (
    <div className={styles.grid}>
      <Control label={T.foul} why={why('giveFoul')} onPress={act({ type: 'giveFoul', seat })} />
      <Control label={T.foulBack} why={why('takeBackFoul')} onPress={act({ type: 'takeBackFoul', seat })} />
      {severities.map((severity) => (
        <Control
          key={severity ?? 'only'}
          label={severity === undefined ? T.techFoul : TECH_FOULS[severity]}
          why={why('giveTechFoul')}
          onPress={act({ type: 'giveTechFoul', seat, severity })}
        />
      ))}
      <Control
        label={T.techBack}
        why={why('takeBackTechFoul')}
        onPress={act({ type: 'takeBackTechFoul', seat })}
      />
      {allowed.seats('confirmRemoval').includes(seat) && (
        <Button kind="alert" className={styles.wide} onClick={act({ type: 'confirmRemoval', seat })}>
          {T.confirmRemoval}
        </Button>
      )}
    </div>
  )
}

interface SanctionsProps {
  readonly seat: Seat
  readonly onAsk: (sanction: Sanction) => void
}

function Sanctions({ seat, onAsk }: SanctionsProps) {
  const [reason, setReason] = useState<string>(T.reasonRemove)
  const why = useWhyNot(seat)
  const unsaid = reason.trim() === '' ? T.why.writeReason : null
  const ask = (type: Sanction['type']) => () => onAsk({ type, reason: reason.trim() })
  return (
    <>
      <label className={styles.field}>
        {T.reason}
        <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </label>
      <div className={styles.grid}>
        <Control alert label={T.remove} why={why('removePlayer') ?? unsaid} onPress={ask('removePlayer')} />
        <Control
          alert
          label={T.teamLoss}
          why={why('declareTeamLoss') ?? unsaid}
          onPress={ask('declareTeamLoss')}
        />
      </div>
    </>
  )
}

interface ConfirmProps {
  readonly seat: Seat
  readonly sanction: Sanction
  readonly onBack: () => void
}

function Confirm({ seat, sanction: { type, reason }, onBack }: ConfirmProps) {
  const { people, send } = useGame()
  const { open } = useLocal()
  const question = type === 'removePlayer' ? T.removeConfirm : T.teamLossConfirm
  return (
    <>
      <p className="text-secondary">{question(seat, people.name(seat))}</p>
      <p className="text-muted">
        {T.reason}: {reason}
      </p>
      <div className={styles.grid}>
        <Button
          kind="alert"
          autoFocus
          onClick={() => {
            send({ type, seat, reason })
            open(null)
          }}
        >
          {T.confirmGo}
        </Button>
        <Button onClick={onBack}>{T.confirmBack}</Button>
      </div>
    </>
  )
}

interface ControlProps {
  readonly label: string
  /** Null when it may be pressed. */
  readonly why: string | null
  readonly alert?: boolean
  readonly onPress: () => void
}

function Control({ label, why, alert = false, onPress }: ControlProps) {
  return (
    <Button
      kind={alert ? 'alert' : 'default'}
      disabled={why !== null}
      aria-label={why === null ? label : `${label}, ${why}`}
      onClick={onPress}
    >
      <span className={styles.label}>
        {label}
        {why !== null && <small>{why}</small>}
      </span>
    </Button>
  )
}
