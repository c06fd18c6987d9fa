import type { Rematch } from '@gorod/contracts/rematch'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formatClock } from '../../../shared/plural.ts'
import { PLAY_URL } from '../../../shared/session/use-play.ts'
import { REMATCH_TEXTS as T } from '../../../shared/texts/room/rematch.ts'
import { useSecondsLeft } from '../../../shared/use-now.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './rematch.module.css'
import { useRematch } from './use-rematch.ts'

interface RematchCardProps {
  readonly gameId: string
  readonly playNext: (gameId: string) => void
}

/** After a game: does the same table play again? Who stays is taken to the new game. */
export function RematchCard({ gameId, playNext }: RematchCardProps) {
  const { rematch, error, answer, fill } = useRematch(gameId)
  const navigate = useNavigate()
  const stays = rematch?.people.some((one) => one.own && one.answer === 'stays') === true
  const nextGameId = stays ? rematch.nextGameId : null
  useEffect(() => {
    if (nextGameId !== null) playNext(nextGameId)
  }, [nextGameId, playNext])
  const state = stays ? rematch.state : null
  const wasAsked = useRef(false)
  useEffect(() => {
    // A player who comes back to the game later stays here.
    if (state === 'searches' && wasAsked.current) void navigate(PLAY_URL)
    wasAsked.current = state === 'asked'
  }, [state, navigate])
  return (
    rematch !== null && <RematchQuestion rematch={rematch} error={error} onAnswer={answer} onFill={fill} />
  )
}

interface RematchQuestionProps {
  readonly rematch: Rematch
  readonly error: string | null
  readonly onAnswer: (stays: boolean) => void
  readonly onFill: (fills: boolean) => void
}

export function RematchQuestion({ rematch, error, onAnswer, onFill }: RematchQuestionProps) {
  const { state, msLeft, fill } = rematch
  return (
    <section className={styles.card} aria-label={T.title} data-rematch={state} data-fills={fill?.own}>
      <div className={styles.head}>
        <div role="status">
          <b>{state === 'failed' ? T.failed : T.title}</b>
          <small>{wordsOf(rematch)}</small>
        </div>
        {state === 'offered' && (
          <Button kind="lamp" size="sm" onClick={() => onAnswer(true)}>
            {T.ask}
          </Button>
        )}
        {msLeft !== null && <TimeLeft key={msLeft} msLeft={msLeft} />}
      </div>
      {state !== 'offered' && <Windows rematch={rematch} />}
      <Buttons rematch={rematch} onAnswer={onAnswer} onFill={onFill} />
      {error !== null && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}

function TimeLeft({ msLeft }: { readonly msLeft: number }) {
  const clock = formatClock(useSecondsLeft(msLeft))
  return (
    <span className={`display-number ${styles.clock}`} aria-hidden="true">
      {clock}
    </span>
  )
}

function wordsOf({ state, people, needed, fill }: Rematch): string {
  const judge = people.find(({ seat }) => seat === 'judge')
  if (state === 'failed') return judge?.answer === 'left' ? T.judgeLeft(judge.username) : T.failedWhy
  if (state === 'begun') return T.begins
  if (state === 'searches') return T.searches
  if (state === 'offered') return T.about
  const left = people.filter(({ seat, answer }) => typeof seat === 'number' && answer === 'left')
  const judgeWords = { stays: T.judgeStays, thinks: T.judgeThinks, left: T.judgeLeft }
  return [
    ...(judge === undefined ? [] : [judgeWords[judge.answer](judge.username)]),
    ...(left.length === 0 ? [] : [T.left(left.map(({ username }) => username))]),
    fill?.on === true ? T.neededFilled(needed) : T.needed(needed),
  ].join(' ')
}

/** A lit window stays. */
function Windows({ rematch: { people } }: Pick<RematchQuestionProps, 'rematch'>) {
  return (
    <ul className={styles.windows} aria-label={T.list}>
      {people.map(({ seat, username, answer }) =>
        typeof seat === 'string' ? null : (
          <li key={seat} data-answer={answer}>
            <span aria-hidden="true">{seat}</span>
            <span className="visually-hidden">
              {T.seat(seat, username)}: {T.answers[answer]}
            </span>
          </li>
        ),
      )}
    </ul>
  )
}

function Buttons({
  rematch: { state, people, fill },
  onAnswer,
  onFill,
}: Omit<RematchQuestionProps, 'error'>) {
  if (state !== 'asked') return null
  const own = people.find((one) => one.own)?.answer
  const stays = own === 'stays'
  return (
    <div className={styles.buttons}>
      <Button kind="lamp" size="sm" aria-pressed={stays} onClick={() => onAnswer(true)}>
        {stays && <Check className="icon-16" aria-hidden="true" />}
        {stays ? T.stays : T.stay}
      </Button>
      <Button kind="ghost" size="sm" disabled={own === 'left'} onClick={() => onAnswer(false)}>
        {own === 'left' ? T.refused : T.refuse}
      </Button>
      {fill?.own === true && (
        <Button kind="line" size="sm" aria-pressed={fill.on} onClick={() => onFill(!fill.on)}>
          {fill.on && <Check className="icon-16" aria-hidden="true" />}
          {T.fill}
        </Button>
      )}
    </div>
  )
}
