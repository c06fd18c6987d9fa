import type { Seat } from '@gorod/rules'
import { useState } from 'react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { PLAYER_TEXTS } from '../../../shared/texts/room/player.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import { Control, useWhyNot } from './judge-control.tsx'
import { JudgeExtras } from './judge-extras.tsx'
import { JudgeFoulForm } from './judge-foul-form.tsx'
import { FoulCorrection, FoulList } from './judge-foul-list.tsx'
import styles from './judge-sheets.module.css'
import { WarnForm } from './warn-form.tsx'

/** Everything the judge may do to one seat: fouls and sanctions during the game, points after it. */
export function JudgeSeatSheet({ seat }: { readonly seat: Seat }) {
  const { people, view, allowed } = useGame()
  const { open } = useLocal()
  const [asked, setAsked] = useState<Sanction | null>(null)
  const [foul, setFoul] = useState<number | null>(null)
  const over = view.phase.id === 'gameOver'
  if (foul !== null)
    return (
      <Sheet title={T.sheet(seat, people.name(seat))} onClose={() => open(null)}>
        <FoulCorrection number={foul} onBack={() => setFoul(null)} />
      </Sheet>
    )
  return (
    <Sheet title={T.sheet(seat, people.name(seat))} onClose={() => open(null)}>
      {asked !== null && <Confirm seat={seat} sanction={asked} onBack={() => setAsked(null)} />}
      {asked === null && !over && (
        <>
          <JudgeFoulForm seat={seat} />
          <FoulList seat={seat} onCorrect={setFoul} />
          <WarnForm seat={seat} />
          <Sanctions seat={seat} onAsk={setAsked} />
          {allowed.seats('substitute').includes(seat) && !people.isBot(seat) && (
            <Button onClick={() => open({ kind: 'judgeSubstitute', seat })}>{T.substitute}</Button>
          )}
          {allowed.seats('swapSeats').includes(seat) && (
            <Button onClick={() => open({ kind: 'judgeSwap', seat })}>{T.swap}</Button>
          )}
        </>
      )}
      {asked === null && over && <FoulList seat={seat} onCorrect={setFoul} />}
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
        <Control
          kind="alert"
          label={T.remove}
          why={why('removePlayer') ?? unsaid}
          onPress={ask('removePlayer')}
        />
        <Control
          kind="alert"
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
