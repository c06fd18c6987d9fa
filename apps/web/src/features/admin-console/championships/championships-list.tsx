import {
  CHAMPIONSHIPS_PAGE_SIZE,
  type ChampionshipFacts,
  listChampionships,
} from '@gorod/contracts/championships'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConsoleQuery } from '../../../shared/console/use-console-query.ts'
import { Loaded } from '../../../shared/loaded.tsx'
import { pageOf } from '../../../shared/page-of.ts'
import { CHAMPIONSHIPS_ADMIN_TEXTS as T } from '../../../shared/texts/admin.ts'
import { PAGINATION_TEXTS } from '../../../shared/texts/interface.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/load-state/load-state.tsx'
import { Pagination } from '../../../ui/pagination/pagination.tsx'
import { Panel } from '../../../ui/panel/panel.tsx'
import styles from '../admin-console.module.css'
import { ChampionshipDialog } from './championship-dialog.tsx'
import { ChampionshipRow } from './championship-row.tsx'
import { RemoveChampionship } from './remove-championship.tsx'

interface ChampionshipsListProps {
  /** Administrators announce, moderators look. */
  readonly mayAnnounce: boolean
}

type OpenDialog =
  | { readonly what: 'announce' }
  | { readonly what: 'edit' | 'remove'; readonly championship: ChampionshipFacts }

/** Every championship there ever was. */
export function ChampionshipsList({ mayAnnounce }: ChampionshipsListProps) {
  const [params, setParams] = useSearchParams()
  const page = pageOf(params)
  const query = useConsoleQuery(listChampionships, { page })
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const close = () => setOpened(null)
  return (
    <Panel title={T.title} lead={mayAnnounce ? T.lead : T.onlyAdministrators}>
      {mayAnnounce && (
        <div>
          <Button
            kind="lamp"
            icon={<Plus aria-hidden="true" />}
            onClick={() => setOpened({ what: 'announce' })}
          >
            {T.announce}
          </Button>
        </div>
      )}
      <Loaded query={query}>
        {({ rows, totalCount }) => (
          <div className={query.isPlaceholderData ? styles.waiting : undefined}>
            {rows.length === 0 && <EmptyState size="part">{T.none}</EmptyState>}
            <ul className={styles.list}>
              {rows.map((championship) => (
                <ChampionshipRow
                  key={championship.id}
                  championship={championship}
                  onEdit={mayAnnounce ? () => setOpened({ what: 'edit', championship }) : null}
                  onRemove={mayAnnounce ? () => setOpened({ what: 'remove', championship }) : null}
                />
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={Math.ceil(totalCount / CHAMPIONSHIPS_PAGE_SIZE)}
              onPage={(next) => setParams({ page: String(next) })}
              texts={PAGINATION_TEXTS}
            />
          </div>
        )}
      </Loaded>
      {opened?.what === 'announce' && <ChampionshipDialog championship={null} onClose={close} />}
      {opened?.what === 'edit' && <ChampionshipDialog championship={opened.championship} onClose={close} />}
      {opened?.what === 'remove' && <RemoveChampionship championship={opened.championship} onClose={close} />}
    </Panel>
  )
}
