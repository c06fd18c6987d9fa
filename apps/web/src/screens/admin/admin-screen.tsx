import { may } from '@gorod/contracts/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes, useParams } from 'react-router'
import { AuditList } from '../../features/admin-console/audit/audit-list.tsx'
import type { CaseParts } from '../../features/admin-console/cases/cases.ts'
import { ChampionshipsList } from '../../features/admin-console/championships/championships-list.tsx'
import { ApplicationsPanel } from '../../features/admin-console/judges/applications-panel.tsx'
import { AdminNav } from '../../features/admin-console/nav/admin-nav.tsx'
import type { Moderator } from '../../features/admin-console/players/moderator.ts'
import { PlayerCard } from '../../features/admin-console/players/player-card.tsx'
import { PlayersList } from '../../features/admin-console/players/players-list.tsx'
import { ProofDialog } from '../../features/admin-console/proof-dialog.tsx'
import { ReleasedList } from '../../features/admin-console/released/released-list.tsx'
import {
  SearchSwitchPanel,
  SearchSwitchStrip,
} from '../../features/admin-console/search-switch/search-switch-panel.tsx'
import { SettingsList } from '../../features/admin-console/settings/settings-list.tsx'
import { MissingPage } from '../../shared/loaded.tsx'
import { lazyPart } from '../../shared/parts/lazy-part.tsx'
import { useRealtime } from '../../shared/realtime/use-realtime.ts'
import { onDoubtedRights } from '../../shared/session/doubted-rights.ts'
import { ME_KEY, useMe } from '../../shared/session/use-me.ts'
import { PLAYERS_TEXTS, ADMIN_TEXTS as T } from '../../shared/texts/admin.ts'
import { OPERATIONS_TEXTS } from '../../shared/texts/operations.ts'
import { useTitle } from '../../shared/use-title.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import styles from './admin.module.css'

const CasesPage = lazyPart(
  async () => ({
    default: (await import('../../features/admin-console/cases/cases-page.tsx')).CasesPage,
  }),
  'list',
)

const CaseMoment = lazyPart(
  async () => ({
    default: (await import('../../features/table/replay/case-moment.tsx')).CaseMoment,
  }),
  'part',
)

const QueuedProtest = lazyPart(
  async () => ({
    default: (await import('../../features/match-review/queued-protest.tsx')).QueuedProtest,
  }),
  'part',
)

const SignalsPage = lazyPart(
  async () => ({
    default: (await import('../../features/admin-console/signals/signals-page.tsx')).SignalsPage,
  }),
  'list',
)

const OperationsPage = lazyPart(
  async () => ({
    default: (await import('../../features/admin-console/operations/operations-page.tsx')).OperationsPage,
  }),
  'list',
)

const ID = /^[1-9]\d{0,8}$/

/** `/admin` and below it: the pages of moderators and administrators. Others read for whom the page is. */
export default function AdminScreen() {
  const me = useMe()
  if (me.state !== 'signed_in' || !may(me.user.rights, 'moderate')) return <Forbidden />
  const { rights } = me.user
  return (
    <div className={`wrap ${styles.admin}`}>
      <Routes>
        {may(rights, 'operate') && (
          <Route index element={<Summary maySwitch={may(rights, 'administer')} />} />
        )}
        <Route path="*" element={<ConsolePages moderator={me.user} />} />
      </Routes>
      <ProofDialog />
      <FreshRights />
    </div>
  )
}

/** Somebody may have taken a right away while the console is open: a refused act, and the connection that is cut then, are reasons to look. */
function FreshRights() {
  const client = useQueryClient()
  const { line } = useRealtime()
  useEffect(() => onDoubtedRights(() => void client.invalidateQueries({ queryKey: ME_KEY })), [client])
  useEffect(() => {
    if (line > 1) void client.invalidateQueries({ queryKey: ME_KEY })
  }, [client, line])
  return null
}

/** The first page of operators, with a head of its own. */
function Summary({ maySwitch }: { readonly maySwitch: boolean }) {
  useTitle(OPERATIONS_TEXTS.title)
  const nav = <AdminNav />
  return (
    <Suspense fallback={nav}>
      <OperationsPage nav={nav}>
        <SearchSwitchStrip maySwitch={maySwitch} />
      </OperationsPage>
    </Suspense>
  )
}

function ConsolePages({ moderator }: { readonly moderator: Moderator }) {
  const administrator = may(moderator.rights, 'administer')
  return (
    <>
      <h1 className={`h1 ${styles.title}`}>{T.title}</h1>
      <AdminNav />
      <div className={styles.section}>
        <Routes>
          <Route
            index
            element={
              <Section title={T.title}>
                <SearchSwitchPanel maySwitch={administrator} />
              </Section>
            }
          />
          <Route path="players/:id" element={<Player moderator={moderator} />} />
          {pagesFor(administrator).map(({ path, title, page }) => (
            <Route key={path} path={path} element={<Section title={title}>{page}</Section>} />
          ))}
          <Route path="*" element={<Missing title={T.missingTitle} lead={T.missingLead} />} />
        </Routes>
      </div>
    </>
  )
}

const CASE_PARTS: CaseParts = {
  moment: (place) => (
    <Suspense fallback={null}>
      <CaseMoment {...place} />
    </Suspense>
  ),
  answerProtest: (protest, onDone) => (
    <Suspense fallback={null}>
      <QueuedProtest protestId={protest.id} number={protest.gameNumber} onDone={onDone} />
    </Suspense>
  ),
}

interface ConsolePage {
  readonly path: string
  readonly title: string
  readonly page: ReactNode
}

const ADMINISTRATORS: readonly ConsolePage[] = [
  { path: 'settings', title: T.nav.settings, page: <SettingsList /> },
  { path: 'lessons', title: T.nav.lessons, page: <ReleasedList key="lesson" kind="lesson" /> },
  {
    path: 'achievements',
    title: T.nav.achievements,
    page: <ReleasedList key="achievement" kind="achievement" />,
  },
  { path: 'items', title: T.nav.items, page: <ReleasedList key="item" kind="item" /> },
]

function pagesFor(administrator: boolean): readonly ConsolePage[] {
  return [
    {
      path: 'players',
      title: T.nav.players,
      page: (
        <>
          <ApplicationsPanel />
          <PlayersList />
        </>
      ),
    },
    {
      path: 'championships',
      title: T.nav.championships,
      page: <ChampionshipsList mayAnnounce={administrator} />,
    },
    {
      path: 'reports',
      title: T.nav.reports,
      page: (
        <Suspense fallback={null}>
          <CasesPage parts={CASE_PARTS} />
        </Suspense>
      ),
    },
    { path: 'protests', title: T.nav.reports, page: <Navigate to="/admin/reports?kind=protests" replace /> },
    { path: 'appeals', title: T.nav.reports, page: <Navigate to="/admin/reports?kind=appeals" replace /> },
    {
      path: 'signals',
      title: T.nav.signals,
      page: (
        <Suspense fallback={null}>
          <SignalsPage />
        </Suspense>
      ),
    },
    ...(administrator ? ADMINISTRATORS : []),
    { path: 'audit', title: T.nav.audit, page: <AuditList /> },
  ]
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useTitle(title)
  return children
}

function Player({ moderator }: { readonly moderator: Moderator }) {
  const { id = '' } = useParams()
  if (!ID.test(id)) return <Missing title={PLAYERS_TEXTS.missingTitle} lead={PLAYERS_TEXTS.missingLead} />
  return (
    <Section title={T.nav.players}>
      <PlayerCard key={id} id={Number(id)} moderator={moderator} />
    </Section>
  )
}

function Missing({ title, lead }: { readonly title: string; readonly lead: string }) {
  useTitle(title)
  return (
    <div className={styles.missing}>
      <h2 className="h3">{title}</h2>
      <p>{lead}</p>
      <LinkButton to="/admin/players" kind="lamp">
        {T.toPlayers}
      </LinkButton>
    </div>
  )
}

function Forbidden() {
  useTitle(T.forbiddenTitle)
  return <MissingPage title={T.forbiddenTitle} lead={T.forbiddenLead} to="/" action={T.home} />
}
