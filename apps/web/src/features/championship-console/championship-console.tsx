import { getChampionshipConsole } from '@gorod/contracts/championship-console'
import type { ChampionshipPage } from '@gorod/contracts/championship-pages'
import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../shared/api/client.ts'
import { lifeNow } from '../../shared/championships/life-now.ts'
import { consoleKey } from '../../shared/championships/use-championship.ts'
import { Loaded } from '../../shared/loaded.tsx'
import { CHAMPIONSHIP_PAGE_TEXTS } from '../../shared/texts/championship.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS as T } from '../../shared/texts/championship-console.ts'
import touch from '../../styles/reach.module.css'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './console.module.css'
import { ConsoleFacts } from './console-facts.tsx'
import { FactsForm } from './facts-form.tsx'
import { LifeButtons } from './life-buttons.tsx'
import { PlanForm } from './plan-form.tsx'
import { PlayersPanel } from './players-panel.tsx'
import { RevealPanel } from './reveal-panel.tsx'
import { RoundsPanel } from './rounds-panel.tsx'
import { SeatingPanel } from './seating-panel.tsx'
import { ShortagePanel } from './shortage-panel.tsx'
import { StaffPanel } from './staff-panel.tsx'

const TABS = ['seating', 'rounds', 'players', 'results', 'staff', 'plan'] as const
type TabId = (typeof TABS)[number]

/** Its tables come from the search: nothing is seated. */
const TABS_BY_SEARCH = TABS.filter((tab) => tab !== 'seating')

const ASK_AGAIN_MS = 15_000

/** Everything an organiser does with one championship. */
export function ChampionshipConsole({ page }: { readonly page: ChampionshipPage }) {
  const [params, setParams] = useSearchParams()
  const panelId = useId()
  const { id, life, roundsBy } = page
  const tabs: readonly TabId[] = roundsBy === 'search' ? TABS_BY_SEARCH : TABS
  const query = useQuery({
    queryKey: consoleKey(id),
    queryFn: ({ signal }) => api(getChampionshipConsole, { id }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
    retry: false,
  })
  const first = life === 'draft' ? 'plan' : roundsBy === 'search' ? 'players' : 'seating'
  const tab = tabs.find((one) => one === params.get('tab')) ?? first
  return (
    <>
      <ConsoleHead page={page} />
      {query.data?.shortage && (
        <ShortagePanel
          page={page}
          shortage={query.data.shortage}
          seed={query.data.seed}
          onPlayers={() => setParams({ tab: 'players' }, { replace: true })}
        />
      )}
      <Tabs
        label={T.tabsLabel}
        tabs={tabs.map((one) => ({ id: one, label: T.tabs[one] }))}
        selected={tab}
        onSelect={(one) => setParams({ tab: one }, { replace: true })}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className={styles.panel}>
        <Loaded query={query} size="list">
          {(view) => (
            <>
              {tab === 'seating' && <SeatingPanel page={page} view={view} />}
              {tab === 'rounds' && <RoundsPanel page={page} view={view} />}
              {tab === 'players' && <PlayersPanel page={page} />}
              {tab === 'results' && <RevealPanel page={page} view={view} />}
              {tab === 'staff' && <StaffPanel page={page} view={view} />}
              {tab === 'plan' && (
                <>
                  <FactsForm page={page} />
                  <PlanForm page={page} plan={view.plan} fixed={view.fixed} />
                </>
              )}
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

/** Which championship it is, how it stands, and its next steps. */
function ConsoleHead({ page }: { readonly page: ChampionshipPage }) {
  const { id, title } = page
  const shownLife = lifeNow(page, Date.now())
  return (
    <div className={styles.head}>
      <div>
        <nav className={styles.crumb} aria-label={T.list}>
          <Link className={touch.reach} to="/championships">
            {T.list}
          </Link>
          <span aria-hidden="true"> / </span>
          <Link className={touch.reach} to={`/championships/${id}`}>
            {title}
          </Link>
        </nav>
        <h1 className="h1">{T.title}</h1>
        <Tag kind={shownLife === 'running' ? 'lit' : 'line'}>{CHAMPIONSHIP_PAGE_TEXTS.life[shownLife]}</Tag>
        <ConsoleFacts page={page} />
      </div>
      <div className={styles.acts}>
        <LinkButton
          to={`/championships/${id}`}
          kind="line"
          icon={<Eye className="icon-20" aria-hidden="true" />}
        >
          {T.back}
        </LinkButton>
        {/* What was refused for want of a seating is refused no more once there is one. */}
        <LifeButtons key={page.rounds.length > 0 ? 'seated' : 'open'} page={page} />
      </div>
    </div>
  )
}
