import type { Seat } from '@gorod/rules'
import { Eye } from 'lucide-react'
import { SIGN_TEXTS } from '../../../shared/texts/judging.ts'
import { useGameNow } from '../clock/use-game-now.ts'
import styles from './seat-sign.module.css'
import { useSigns } from './signs-context.ts'

/** On the window of a player: what a judge in training sees them do. */
export function SeatSign({ seat }: { readonly seat: Seat }) {
  const signs = useSigns().filter((sign) => sign.seat === seat)
  const last = signs.at(-1)
  return last === undefined ? null : <Shown key={last.id} kind={last.kind} until={last.until} />
}

function Shown({ kind, until }: { readonly kind: keyof typeof SIGN_TEXTS; readonly until: number }) {
  const now = useGameNow(500)
  if (now > until) return null
  return (
    <p className={styles.sign} role="status">
      <Eye className="icon-16" aria-hidden="true" />
      {SIGN_TEXTS[kind].seen}
    </p>
  )
}
