import { downloadData, getCabinet } from '@gorod/contracts/cabinet'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useCabinetQuery } from '../../shared/cabinet/use-cabinet-query.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { DATA_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import styles from './cabinet-data.module.css'
import { DeleteAccount } from './delete-account.tsx'
import { OwnMatches } from './own-matches.tsx'

/** The tab «Мои данные»: take everything along, or have it all removed. */
export function DataTab() {
  const query = useCabinetQuery(getCabinet)
  const [deleting, setDeleting] = useState(false)
  return (
    <div className={styles.tab}>
      <Panel title={T.download} lead={T.downloadLead}>
        <div>
          <a className={buttonClass()} href={downloadData.path} download>
            <Download aria-hidden="true" />
            {T.downloadButton}
          </a>
        </div>
      </Panel>
      <OwnMatches />
      <Panel title={T.remove} lead={T.removeLead}>
        <div className={styles.two}>
          <Listed title={T.goes} list={T.goesList} />
          <Listed title={T.stays} list={T.staysList} />
        </div>
        <Loaded query={query}>
          {(profile) => (
            <div>
              <Button kind="alert" onClick={() => setDeleting(true)}>
                {T.removeButton}
              </Button>
              {deleting && <DeleteAccount profile={profile} onClose={() => setDeleting(false)} />}
            </div>
          )}
        </Loaded>
      </Panel>
    </div>
  )
}

function Listed({ title, list }: { readonly title: string; readonly list: readonly string[] }) {
  return (
    <div className={styles.listed}>
      <h3>{title}</h3>
      <ul>
        {list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
