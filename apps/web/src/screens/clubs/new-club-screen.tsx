import { ClubForm } from '../../features/clubs/club-form.tsx'
import { CLUBS_TEXTS as T } from '../../shared/texts/clubs.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './clubs-screen.module.css'

/** `/clubs/new` */
export default function NewClubScreen() {
  useTitle(T.form.newTitle)
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="visually-hidden">{T.form.newTitle}</h1>
      <div className={styles.form}>
        <ClubForm page={null} />
      </div>
    </div>
  )
}
