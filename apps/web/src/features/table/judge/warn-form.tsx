import type { Seat } from '@gorod/rules'
import { useState } from 'react'
import { JUDGE_TEXTS as T } from '../../../shared/texts/room/judge.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useGame } from '../room/game-context.ts'
import { useLocal } from '../room/local-context.ts'
import { Sheet } from '../sheet/sheet.tsx'
import styles from './judge-sheets.module.css'

/** A remark to one seat, or (null) to the table. */
export function WarnForm({ seat }: { readonly seat: Seat | null }) {
  const { allowed, send } = useGame()
  const { open } = useLocal()
  const [text, setText] = useState<string>(T.warnDefault)
  const may = seat === null ? allowed.can('warn') : allowed.seats('warn').includes(seat)
  return (
    <form
      className={styles.warn}
      onSubmit={(event) => {
        event.preventDefault()
        send({ type: 'warn', seat, text: text.trim() })
        open(null)
      }}
    >
      <label className={styles.field}>
        {T.warnLabel}
        <input value={text} maxLength={200} onChange={(event) => setText(event.target.value)} />
      </label>
      <Button type="submit" disabled={!may || text.trim() === ''}>
        {T.warnSeat}
      </Button>
    </form>
  )
}

export function JudgeWarnDialog() {
  const { open } = useLocal()
  return (
    <Sheet title={T.warn} onClose={() => open(null)}>
      <p className="text-secondary">{T.warnText}</p>
      <WarnForm seat={null} />
    </Sheet>
  )
}
