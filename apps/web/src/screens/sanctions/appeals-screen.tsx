import { OwnSanctions } from '../../features/sanctions/own-sanctions.tsx'
import { APPEALS_TEXTS as T } from '../../shared/texts/sanctions.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './sanctions-screen.module.css'

/** `/appeals`: the caller's own bans and warnings. */
export default function AppealsScreen() {
  useTitle(T.title)
  return (
    <div className={`wrap ${styles.page}`}>
      <OwnSanctions />
    </div>
  )
}
