import { LOBBY_MESSAGE_LIMIT, type LobbyLine } from '@gorod/contracts/lobby'
import { ArrowDown, SendHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ClockTime } from '../../shared/clock-time.tsx'
import { LOBBY_TEXTS } from '../../shared/texts/lobby.ts'
import { useStickToEnd } from '../../shared/use-stick-to-end.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Input } from '../../ui/field/input.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import styles from './lobby-chat.module.css'
import { PlayerName } from './player-name.tsx'

const T = LOBBY_TEXTS.chat

interface LobbyChatProps {
  readonly lines: readonly LobbyLine[]
  readonly ownId: number
  readonly disabled: boolean
  /** Resolves to whether it was taken; what was not stays in the field. */
  readonly onSend: (text: string) => Promise<boolean>
}

/** The chat before the game. New lines are read out; a person who scrolls back is left alone. */
export function LobbyChat({ lines, ownId, disabled, onSend }: LobbyChatProps) {
  const { box, onScroll, behind, toEnd } = useStickToEnd(lines.at(-1)?.id ?? 0)
  return (
    <section className={styles.chat} aria-label={T.title}>
      <h2 className="h4">{T.title}</h2>
      <div className={styles.scroll}>
        <section ref={box} className={styles.box} aria-label={T.lines} tabIndex={0} onScroll={onScroll}>
          <div className={styles.lines} role="log" aria-label={T.title}>
            {lines.length === 0 && <EmptyState size="part">{T.empty}</EmptyState>}
            {lines.map((line) => (
              <Line key={line.id} line={line} own={line.accountId === ownId} />
            ))}
          </div>
        </section>
        {behind && (
          <Button
            size="sm"
            className={styles.newest}
            icon={<ArrowDown className="icon-16" aria-hidden="true" />}
            onClick={toEnd}
          >
            {T.newest}
          </Button>
        )}
      </div>
      <SayForm disabled={disabled} onSend={onSend} />
    </section>
  )
}

function Line({
  line: { accountId, username, text, at },
  own,
}: {
  readonly line: LobbyLine
  readonly own: boolean
}) {
  return (
    <p className={accountId === null ? styles.notice : undefined}>
      <ClockTime at={at} />
      <span>
        {accountId !== null && (
          <b className={own ? styles.own : undefined}>
            {own ? username : <PlayerName accountId={accountId} username={username} repeated />}:{' '}
          </b>
        )}
        {text}
      </span>
    </p>
  )
}

function SayForm({ disabled, onSend }: Pick<LobbyChatProps, 'disabled' | 'onSend'>) {
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const left = LOBBY_MESSAGE_LIMIT - text.length
  const say = async (event: FormEvent) => {
    event.preventDefault()
    const said = text.trim()
    if (said === '' || sending) return
    setSending(true)
    if (await onSend(said)) setText((now) => (now.trim() === said ? '' : now))
    setSending(false)
  }
  return (
    <form className={styles.say} onSubmit={(event) => void say(event)}>
      <Input
        label={T.label}
        autoComplete="off"
        enterKeyHint="send"
        maxLength={LOBBY_MESSAGE_LIMIT}
        value={text}
        hint={text === '' ? undefined : T.left(left)}
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton type="submit" label={T.send} disabled={disabled || text.trim() === ''}>
        <SendHorizontal aria-hidden="true" />
      </IconButton>
    </form>
  )
}
