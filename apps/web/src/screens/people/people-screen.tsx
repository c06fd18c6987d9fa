import { PeoplePage } from '../../features/people/people-page.tsx'
import { PEOPLE_TEXTS as T } from '../../shared/texts/people.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './people-screen.module.css'

/** `/people`: friends, requests, whom one follows, and whom one met lately. */
export default function PeopleScreen() {
  useTitle(T.title)
  return (
    <div className={`wrap ${styles.page}`}>
      <PeoplePage />
    </div>
  )
}
