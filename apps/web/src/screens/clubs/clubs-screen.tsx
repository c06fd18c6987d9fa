import { ClubList } from '../../features/clubs/club-list.tsx'
import { CLUBS_TEXTS as T } from '../../shared/texts/clubs.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './clubs-screen.module.css'

/** `/clubs`: all clubs, with a search by name. */
export default function ClubsScreen() {
  useTitle(T.list)
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="h1">{T.list}</h1>
      <p className={`text-secondary ${styles.lead}`}>{T.lead}</p>
      <ClubList />
    </div>
  )
}
