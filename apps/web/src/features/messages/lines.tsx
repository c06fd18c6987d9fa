import { MESSAGE_LIMITS, type PrivateMessage } from '@gorod/contracts/messages'
import { useEffect, useEffectEvent } from 'react'
import { momentText } from '../../shared/moment.ts'
import { MESSAGES_TEXTS as T } from '../../shared/texts/messages.ts'
import { useStickToEnd } from '../../shared/use-stick-to-end.ts'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import { EmptyState } from '../../ui/load-state/load-state.tsx'
import styles from './messages.module.css'

interface LinesProps {
  readonly messages: readonly PrivateMessage[]
  readonly name: string
  /** Messages for a report; null: nothing is reported now. */
  readonly chosen: ReadonlySet<number> | null
  readonly onChosen: (chosen: ReadonlySet<number>) => void
}

/**
 * The messages, the latest at the end. The box scrolls to the end at first and after a message of the reader's own, but not
 * while the reader looks at earlier ones. Addresses in a message are no links.
 */
export function Lines({ messages, name, chosen, onChosen }: LinesProps) {
  const last = messages.at(-1)
  const { box, onScroll, toEnd } = useStickToEnd<HTMLDivElement>(last?.id ?? 0)
  const ownLast = last?.own === true ? last.id : null
  const showEnd = useEffectEvent(toEnd)
  useEffect(() => {
    if (ownLast !== null) showEnd()
  }, [ownLast])
  const toggle = (id: number, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    onChosen(next)
  }
  return (
    <div
      ref={box}
      className={styles.box}
      role="log"
      aria-label={T.lines(name)}
      tabIndex={0}
      onScroll={onScroll}
    >
      {messages.length === 0 && <EmptyState size="part">{T.empty}</EmptyState>}
      {messages.map((message) => (
        <article key={message.id} className={message.own ? `${styles.line} ${styles.own}` : styles.line}>
          {chosen === null ? (
            <Words message={message} name={name} />
          ) : (
            <Checkbox
              checked={chosen.has(message.id)}
              // A report takes so many: one more would be left out without a word.
              disabled={!chosen.has(message.id) && chosen.size >= MESSAGE_LIMITS.reported}
              onChange={(on) => toggle(message.id, on)}
            >
              <Words message={message} name={name} />
            </Checkbox>
          )}
        </article>
      ))}
    </div>
  )
}

function Words({ message, name }: { readonly message: PrivateMessage; readonly name: string }) {
  return (
    <>
      <span className="visually-hidden">{message.own ? T.you : name}: </span>
      <span className={styles.text}>{message.text}</span>
      <small>{momentText(message.at, Date.now())}</small>
    </>
  )
}
