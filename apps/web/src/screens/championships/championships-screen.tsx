import { ChampionshipList } from '../../features/championships/championship-list.tsx'
import { CHAMPIONSHIP_PAGE_TEXTS as T } from '../../shared/texts/championship.ts'
import { useTitle } from '../../shared/use-title.ts'
import styles from './championships-screen.module.css'

/** `/championships`: all that were announced. */
export default function ChampionshipsScreen() {
  useTitle(T.list)
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="h1">{T.list}</h1>
      <ChampionshipList />
    </div>
  )
}
