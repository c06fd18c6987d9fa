import { RatingPage } from '../../features/ratings/rating-page.tsx'
import { RATINGS_TEXTS as T } from '../../shared/texts/rating-list.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './ratings-screen.module.css'

/** `/ratings`: the players of a season by MMR and by league points. */
export default function RatingsScreen() {
  useTitle(T.title)
  return (
    <div className={`wrap ${styles.page}`}>
      <RatingPage />
    </div>
  )
}
