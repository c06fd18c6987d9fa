import { may } from '@gorod/contracts/permissions'
import { type ComponentType, Suspense, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BlocksPanel } from '../../features/cabinet-blocks/blocks-panel.tsx'
import { DataTab } from '../../features/cabinet-data/data-tab.tsx'
import { NotesPanel } from '../../features/cabinet-notes/notes-panel.tsx'
import { PaymentsTab } from '../../features/cabinet-payments/payments-tab.tsx'
import { PersonalData } from '../../features/cabinet-profile/personal-data.tsx'
import { Security } from '../../features/cabinet-security/security.tsx'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { useMe } from '../../shared/session/use-me.ts'
import { CABINET_TEXTS as T } from '../../shared/texts/cabinet.ts'
import { useTitle } from '../../shared/use-title.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import styles from './cabinet.module.css'
import { CABINET_TABS, type CabinetTab, cabinetTabOf } from './cabinet-tabs.ts'

const JudgedGames = lazyPart(
  async () => ({
    default: (await import('../../features/judged-games/judged-games.tsx')).JudgedGames,
  }),
  'part',
)

const OwnProtests = lazyPart(
  async () => ({
    default: (await import('../../features/match-review/own-protests.tsx')).OwnProtests,
  }),
  'part',
)

const OwnReports = lazyPart(
  async () => ({
    default: (await import('../../features/match-review/own-reports.tsx')).OwnReports,
  }),
  'part',
)

const AudienceChannel = lazyPart(
  async () => ({
    default: (await import('../../features/audience-channel/audience-channel.tsx')).AudienceChannel,
  }),
  'part',
)

const OrganiserAccess = lazyPart(
  async () => ({
    default: (await import('../../features/organiser-access/organiser-access.tsx')).OrganiserAccess,
  }),
  'part',
)

const PARTS: Readonly<Record<CabinetTab, ComponentType>> = {
  personal: PersonalTab,
  security: Security,
  payments: PaymentsTab,
  data: OwnData,
}

/** `/cabinet` (spec §2): the account's own settings. */
export default function CabinetScreen() {
  useTitle(T.title)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const panelId = useId()
  const selected = cabinetTabOf(hash)
  const opened = useOpened(selected)
  return (
    <div className={`wrap ${styles.cabinet}`}>
      <h1 className={`h1 ${styles.title}`}>{T.title}</h1>
      <Tabs
        label={T.tabs}
        tabs={CABINET_TABS.map((tab) => ({ id: tab, label: T.tab[tab] }))}
        selected={selected}
        onSelect={(tab) => void navigate(`#${tab}`, { replace: true })}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${selected}`} className={styles.panel}>
        {CABINET_TABS.filter((tab) => opened.has(tab)).map((tab) => {
          const Part = PARTS[tab]
          return (
            <div key={tab} hidden={tab !== selected}>
              <Part />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function PersonalTab() {
  const me = useMe()
  return (
    <div className={styles.parts}>
      <PersonalData />
      {me.state === 'signed_in' && may(me.user.rights, 'judge') && (
        <Suspense fallback={null}>
          <JudgedGames />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <OwnProtests />
        <OwnReports />
        <AudienceChannel />
      </Suspense>
      <BlocksPanel />
      <NotesPanel />
    </div>
  )
}

function OwnData() {
  return (
    <div className={styles.parts}>
      <DataTab />
      <Suspense fallback={null}>
        <OrganiserAccess />
      </Suspense>
    </div>
  )
}

/** A tab that was opened stays, hidden under the others: what was typed there is not lost by a look elsewhere. */
function useOpened(selected: CabinetTab): ReadonlySet<CabinetTab> {
  const [opened, setOpened] = useState<ReadonlySet<CabinetTab>>(new Set([selected]))
  if (!opened.has(selected)) {
    const more = new Set([...opened, selected])
    setOpened(more)
    return more
  }
  return opened
}
