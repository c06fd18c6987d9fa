import type { ClubPage } from '@gorod/contracts/clubs'
import { Check } from 'lucide-react'
import { CLUBS_TEXTS } from '../../shared/texts/clubs.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './clubs.module.css'

const T = CLUBS_TEXTS.join

export function HowToJoin({ page: { minMmr, takesApplications } }: { readonly page: ClubPage }) {
  const lines = takesApplications ? [minMmr === null ? T.anyMmr : T.mmr(minMmr), T.applications] : [T.links]
  return (
    <Panel title={T.title}>
      <ul className={styles.conditions}>
        {lines.map((line) => (
          <li key={line}>
            <Check className="icon-18" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
