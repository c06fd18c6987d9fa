import type { ClubPage } from '@gorod/contracts/clubs'
import { readingDate } from '../../shared/reading-date.ts'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './clubs.module.css'
import { HowToJoin } from './how-to-join.tsx'

const T = CLUBS_TEXTS.about

export function AboutTab({ page }: { readonly page: ClubPage }) {
  const { about, foundedAt } = page
  return (
    <div className={styles.stack}>
      <Panel title={CLUBS_TEXTS.tabs.about}>
        <p className={styles.about}>{about === '' ? T.none : about}</p>
        <p className={styles.hint}>{T.founded(readingDate(foundedAt))}</p>
      </Panel>
      <HowToJoin page={page} />
    </div>
  )
}
