import type { ChampionshipPage as Page } from '@gorod/contracts/championship-pages'
import { CalendarDays, Settings, Trophy, Users } from 'lucide-react'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import factStyles from '../../shared/championships/facts.module.css'
import { lifeNow } from '../../shared/championships/life-now.ts'
import { begunRounds, countPlayers } from '../../shared/championships/rounds-and-players.ts'
import { CHAMPIONSHIP_PAGE_TEXTS as T } from '../../shared/texts/championship.ts'
import touch from '../../styles/reach.module.css'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './championship.module.css'
import { EntryPanel } from './entry-panel.tsx'
import { OrganiserLinks } from './organiser-links.tsx'
import { PlayersTab } from './players-tab.tsx'
import { RulesTab } from './rules-tab.tsx'
import { RunningTables } from './running-tables.tsx'
import { ScheduleTab } from './schedule-tab.tsx'
import { SeatingTab } from './seating-tab.tsx'
import { StageStrip } from './stage-strip.tsx'
import { StandingsTab } from './standings-tab.tsx'

const TABS = ['table', 'schedule', 'seating', 'players', 'rules'] as const
type TabId = (typeof TABS)[number]
/** Nobody seats its players. */
const TABS_BY_SEARCH = TABS.filter((tab) => tab !== 'seating')

interface ChampionshipPageProps {
  readonly page: Page
  /** Null for a visitor. */
  readonly ownId: number | null
}

/** A championship as players see it. */
export function ChampionshipPage({ page, ownId }: ChampionshipPageProps) {
  const [params, setParams] = useSearchParams()
  const panelId = useId()
  const tabs: readonly TabId[] = page.plan.roundsBy === 'search' ? TABS_BY_SEARCH : TABS
  const named = tabs.find((id) => id === params.get('tab'))
  const tab: TabId = named ?? (begunRounds(page.rounds).length > 0 ? 'table' : 'players')
  const label = {
    ...T.tabs,
    players: T.tabs.players(countPlayers(page.players, 'in')),
  }
  return (
    <>
      <div className={styles.head}>
        <Head page={page} />
        <EntryPanel page={page} ownId={ownId} />
      </div>
      <RunningTables page={page} ownId={ownId} />
      <Tabs
        label={T.tabsLabel}
        tabs={tabs.map((id) => ({ id, label: label[id] }))}
        selected={tab}
        onSelect={(id) => setParams({ tab: id }, { replace: true })}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className={styles.panel}>
        {tab === 'table' && <StandingsTab page={page} ownId={ownId} />}
        {tab === 'schedule' && <ScheduleTab page={page} ownId={ownId} />}
        {tab === 'seating' && <SeatingTab page={page} ownId={ownId} />}
        {tab === 'players' && <PlayersTab page={page} ownId={ownId} />}
        {tab === 'rules' && <RulesTab plan={page.plan} />}
      </div>
    </>
  )
}

function Head({ page }: { readonly page: Page }) {
  const { id, title, startsAt, endsAt, registeredCount, plan, organisers, me } = page
  const life = lifeNow(page, Date.now())
  return (
    <div className={styles.words}>
      <nav className={styles.crumb} aria-label={T.list}>
        <Link className={touch.reach} to="/championships">
          {T.list}
        </Link>
      </nav>
      <h1 className="h1">{title}</h1>
      <ul className={factStyles.facts}>
        <li>
          <Tag kind={life === 'running' ? 'lit' : 'line'}>{T.life[life]}</Tag>
        </li>
        <li>
          <CalendarDays className="icon-20" aria-hidden="true" />
          {T.days(startsAt, endsAt)}
        </li>
        <li>
          <Users className="icon-20" aria-hidden="true" />
          {plan.roundsBy === 'schedule' ? T.size(registeredCount, plan.tables) : T.players(registeredCount)}
        </li>
        {organisers.length > 0 && (
          <li>
            <Trophy className="icon-20" aria-hidden="true" />
            <span>
              {T.organiser(organisers.length)} <OrganiserLinks organisers={organisers} />
            </span>
          </li>
        )}
      </ul>
      {plan.description !== '' && <p className={styles.lead}>{plan.description}</p>}
      <StageStrip page={page} />
      {me?.organises === true && (
        <div>
          <LinkButton
            to={`/championships/${id}/manage`}
            kind="line"
            icon={<Settings className="icon-20" aria-hidden="true" />}
          >
            {T.manage}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
