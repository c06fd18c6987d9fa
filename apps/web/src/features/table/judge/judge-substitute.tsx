import { type InvitedTo, invitationEndedMessage, inviteToSeatMessage } from '@gorod/contracts/invitations'
import type { Seat } from '@gorod/rules'
import { type FormEvent, useEffect, useState } from 'react'
import { RealtimeFailure } from '../../../shared/realtime/realtime-error.ts'
import { useRealtime } from '../../../shared/realtime/use-realtime.ts'
import { ERROR_TEXTS, SOMETHING_WENT_WRONG } from '../../../shared/texts/errors.ts'
import { INVITATION_TEXTS as T } from '../../../shared/texts/invitation.ts'
import { useSecondsLeft } from '../../../shared/use-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './judge-sheets.module.css'

/** Before day 1: the judge names somebody for the seat, who is asked on whatever page they have open. */
export function JudgeSubstituteDialog({ seat }: { readonly seat: Seat }) {
  const { people } = useGame()
  const words = { title: T.title(seat, people.name(seat)), lead: T.lead, reason: T.reasonDefault }
  return <InviteDialog to={seat} words={words} />
}

/** The judge names somebody who is to see what they see, and may take the table over. */
export function SecondJudgeDialog() {
  return (
    <InviteDialog
      to="secondJudge"
      words={{ title: T.judgeTitle, lead: T.judgeLead, reason: T.judgeReason }}
    />
  )
}

interface InviteDialogProps {
  readonly to: InvitedTo
  readonly words: { readonly title: string; readonly lead: string; readonly reason: string }
}

function InviteDialog({ to, words }: InviteDialogProps) {
  const { gameId } = useGame()
  const { open } = useLocal()
  const [username, setUsername] = useState('')
  const [reason, setReason] = useState(words.reason)
  const { invite, msLeft, said } = useInviting(gameId, to)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void invite({ username: username.trim(), reason: reason.trim() })
  }
  return (
    <Sheet title={words.title} onClose={() => open(null)}>
      <p className="text-secondary">{words.lead}</p>
      <form className={styles.form} onSubmit={submit}>
        <label className={styles.field}>
          {T.username}
          <input
            value={username}
            maxLength={50}
            autoComplete="off"
            onChange={(event) => setUsername(event.target.value)}
          />
        </label>
        <label className={styles.field}>
          {T.reason}
          <input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </label>
        <p>
          {/* A live region is read out whole with every change: the seconds stay beside it. */}
          <span role="status">{msLeft === null ? said : T.waiting}</span>{' '}
          {msLeft !== null && <SecondsLeft msLeft={msLeft} />}
        </p>
        <Button
          type="submit"
          kind="lamp"
          disabled={msLeft !== null || username.trim() === '' || reason.trim() === ''}
        >
          {T.invite}
        </Button>
      </form>
    </Sheet>
  )
}

function SecondsLeft({ msLeft }: { readonly msLeft: number }) {
  return <span role="timer">{T.seconds(useSecondsLeft(msLeft))}</span>
}

/** So late the end of an invitation may be heard. */
const LATE_MS = 2_000

/** One invitation to this place: how long it lasts from its answer on, and what came of it. */
function useInviting(gameId: string, seat: InvitedTo) {
  const { realtime } = useRealtime()
  const [msLeft, setMsLeft] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  useEffect(
    () =>
      realtime?.on(invitationEndedMessage, ({ end, username, ...of }) => {
        if (of.gameId !== gameId || of.seat !== seat) return
        setMsLeft(null)
        setSaid(T.ends[end](username))
      }),
    [realtime, gameId, seat],
  )
  useEffect(() => {
    if (msLeft === null) return
    // A line that was down did not bring the end.
    const timer = setTimeout(() => setMsLeft(null), msLeft + LATE_MS)
    return () => clearTimeout(timer)
  }, [msLeft])
  const invite = async (wish: { readonly username: string; readonly reason: string }) => {
    if (realtime === null) return
    setSaid('')
    try {
      const invited = await realtime.send(inviteToSeatMessage, { gameId, seat, ...wish })
      setMsLeft(invited.msLeft)
    } catch (cause) {
      setSaid(failureOf(cause))
    }
  }
  return { invite, msLeft, said }
}

function failureOf(cause: unknown): string {
  if (!(cause instanceof RealtimeFailure)) return SOMETHING_WENT_WRONG
  return cause.fields.username?.[0] ?? ERROR_TEXTS[cause.code]
}
