import { Ledger } from '../../features/sanctions/ledger.tsx'
import { LEDGER_TEXTS as T } from '../../shared/texts/ledger.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './sanctions-screen.module.css'

/** `/sanctions`: the public ledger. */
export default function LedgerScreen() {
  useTitle(T.title)
  return (
    <div className={`wrap ${styles.page}`}>
      <Ledger />
    </div>
  )
}
