import type { ClubPage as Page } from '@gorod/contracts/clubs'
import { mayInClub } from '@gorod/contracts/permissions'
import { CalendarDays, Gavel, Trophy, Users } from 'lucide-react'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useClubChanges } from '../../shared/clubs/use-club.ts'
import { CLUBS_TEXTS as T } from '../../shared/texts/clubs.ts'
import touch from '../../styles/reach.module.css'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { AboutTab } from './about-tab.tsx'
import { ClubTable } from './club-table.tsx'
import styles from './clubs.module.css'
import { EntryActions } from './entry-actions.tsx'
import { EveningsPanel } from './evenings-panel.tsx'
import { Facade } from './facade.tsx'
import { GamesTab } from './games-tab.tsx'
import { HowToJoin } from './how-to-join.tsx'
import { MatchesPanel } from './matches-panel.tsx'
import { MembersPanel, MembersTab } from './members-tab.tsx'
import { OfficeTab } from './office-tab.tsx'
import { TablesPanel } from './tables-panel.tsx'

const TABS = ['evenings', 'table', 'members', 'games', 'about', 'office'] as const
type TabId = (typeof TABS)[number]

interface ClubPageProps {
  readonly page: Page
  /** Null for a visitor. */
  readonly ownId: number | null
}

/** A club as its guests, members and officers see it. */
export function ClubPage({ page, ownId }: ClubPageProps) {
  const [params, setParams] = useSearchParams()
  const panelId = useId()
  useClubChanges()
  const role = page.me?.role ?? null
  const manages = mayInClub(role, 'admit')
  const tabs = TABS.filter((id) => id !== 'office' || manages)
  const tab: TabId = tabs.find((id) => id === params.get('tab')) ?? 'evenings'
  const label = {
    ...T.tabs,
    members: T.tabs.members(page.membersCount),
    games: T.tabs.games(page.gamesCount),
    office: T.tabs.office(page.me?.applicationsCount ?? 0),
  }
  const choose = (id: TabId) => setParams({ tab: id }, { replace: true })
  return (
    <>
      <div className={styles.banner}>
        <div className={styles.skyline} aria-hidden="true" />
        <div className={`wrap ${styles.head}`}>
          <Head page={page} ownId={ownId} />
          <Facade page={page} />
        </div>
      </div>
      <div className={`wrap ${styles.page}`}>
        <Tabs
          label={T.tabsLabel}
          tabs={tabs.map((id) => ({ id, label: label[id] }))}
          selected={tab}
          onSelect={choose}
          panelId={panelId}
        />
        <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className={styles.panel}>
          {tab === 'evenings' && (
            <div className={styles.columns}>
              <div className={styles.stack}>
                <EveningsPanel page={page} ownId={ownId} />
                <ClubTable page={page} ownId={ownId} onAll={() => choose('table')} />
                <MatchesPanel page={page} />
              </div>
              <div className={styles.stack}>
                <TablesPanel page={page} />
                <MembersPanel page={page} onAll={() => choose('members')} />
                {role === null && <HowToJoin page={page} />}
              </div>
            </div>
          )}
          {tab === 'table' && <ClubTable page={page} ownId={ownId} />}
          {tab === 'members' && <MembersTab page={page} ownId={ownId} />}
          {tab === 'games' && <GamesTab id={page.id} />}
          {tab === 'about' && <AboutTab page={page} />}
          {tab === 'office' && <OfficeTab page={page} />}
        </div>
      </div>
    </>
  )
}

function Head({ page, ownId }: ClubPageProps) {
  const { name, motto, membersCount, members, schedule, seasonPlace } = page
  const judges = members.filter(({ judge }) => judge).length
  return (
    <div className={styles.words}>
      <nav className={styles.crumb} aria-label={T.list}>
        <Link className={touch.reach} to="/clubs">
          {T.list}
        </Link>
      </nav>
      <h1 className="h1">{name}</h1>
      {motto !== '' && <p className={styles.motto}>{motto}</p>}
      <ul className={styles.facts}>
        <li>
          <Users className="icon-18" aria-hidden="true" />
          {T.members(membersCount)}
        </li>
        {judges > 0 && (
          <li>
            <Gavel className="icon-18" aria-hidden="true" />
            {T.judges(judges)}
          </li>
        )}
        {seasonPlace !== null && (
          <li>
            <Trophy className="icon-18" aria-hidden="true" />
            <Link className={touch.reach} to="/ratings?table=clubs">
              {T.seasonPlace(seasonPlace)}
            </Link>
          </li>
        )}
        {schedule !== '' && (
          <li>
            <CalendarDays className="icon-18" aria-hidden="true" />
            {schedule}
          </li>
        )}
      </ul>
      <EntryActions page={page} ownId={ownId} />
    </div>
  )
}
