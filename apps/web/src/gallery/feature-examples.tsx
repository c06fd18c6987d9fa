import type { OwnerProofWanted } from '@gorod/contracts/moderation'
import { randomFrom } from '@gorod/rules/chance'
import { type ReactNode, useEffect } from 'react'
import { Achievements } from '../features/achievements/achievements.tsx'
import { AuditList } from '../features/admin-console/audit/audit-list.tsx'
import { CasesPage } from '../features/admin-console/cases/cases-page.tsx'
import { ChampionshipsList } from '../features/admin-console/championships/championships-list.tsx'
import { ApplicationsPanel } from '../features/admin-console/judges/applications-panel.tsx'
import { AdminNav } from '../features/admin-console/nav/admin-nav.tsx'
import { OperationsPage } from '../features/admin-console/operations/operations-page.tsx'
import { PlayerCard } from '../features/admin-console/players/player-card.tsx'
import { PlayersList } from '../features/admin-console/players/players-list.tsx'
import { ProofDialog } from '../features/admin-console/proof-dialog.tsx'
import { ReleasedList } from '../features/admin-console/released/released-list.tsx'
import { SearchSwitchPanel } from '../features/admin-console/search-switch/search-switch-panel.tsx'
import { SettingsList } from '../features/admin-console/settings/settings-list.tsx'
import { SignalsPage } from '../features/admin-console/signals/signals-page.tsx'
import { UpdateBar } from '../features/app-update/app-update.tsx'
import { ArticleForm } from '../features/article-editor/article-form.tsx'
import { DraftsTable } from '../features/article-editor/drafts-table.tsx'
import { AudienceChannel } from '../features/audience-channel/audience-channel.tsx'
import { AudienceGuesses } from '../features/audience-guesses/audience-guesses.tsx'
import { AvatarShop } from '../features/avatar-shop/avatar-shop.tsx'
import { breakSearchTypes } from '../features/break-search/break-search.ts'
import { BreakSearchModal } from '../features/break-search/break-search-modal.tsx'
import SessionEndedModal from '../features/break-search/session-ended-modal.tsx'
import { BlocksPanel } from '../features/cabinet-blocks/blocks-panel.tsx'
import { DataTab } from '../features/cabinet-data/data-tab.tsx'
import { NotesPanel } from '../features/cabinet-notes/notes-panel.tsx'
import { PaymentsTab } from '../features/cabinet-payments/payments-tab.tsx'
import { PersonalData } from '../features/cabinet-profile/personal-data.tsx'
import { Security } from '../features/cabinet-security/security.tsx'
import { ChampionshipConsole } from '../features/championship-console/championship-console.tsx'
import { ChampionshipLine } from '../features/championships/championship-line.tsx'
import { ChampionshipList } from '../features/championships/championship-list.tsx'
import { ChampionshipPage } from '../features/championships/championship-page.tsx'
import { ForecastTable } from '../features/championships/forecast-table.tsx'
import { StandingsTable } from '../features/championships/standings-table.tsx'
import { ClubForm } from '../features/clubs/club-form.tsx'
import { ClubList } from '../features/clubs/club-list.tsx'
import { ClubPage } from '../features/clubs/club-page.tsx'
import { PlayerClubs } from '../features/clubs/player-clubs.tsx'
import type { Exercise } from '../features/exercise/exercise.ts'
import { ExercisePanel } from '../features/exercise/exercise-panel.tsx'
import { exercises } from '../features/exercise/lessons/golosovanie.ts'
import { Footer } from '../features/footer/footer.tsx'
import { GameInProgressModal } from '../features/game-in-progress/game-in-progress-modal.tsx'
import { GamesList } from '../features/games-list/games-list.tsx'
import { Header } from '../features/header/header.tsx'
import HoverCards from '../features/hover-card/hover-cards.tsx'
import { JudgedGames } from '../features/judged-games/judged-games.tsx'
import { PracticeResult } from '../features/judging/practice-result.tsx'
import { PracticesList } from '../features/judging/practices-list.tsx'
import { StartPractice } from '../features/judging/start-practice.tsx'
import { MatchPage } from '../features/match/match-page.tsx'
import { emptyPaper, paperOf } from '../features/match/paper-protocol.ts'
import { PaperSheet } from '../features/match/paper-sheet.tsx'
import { judgedMatch } from '../features/match/testing/judged-match.ts'
import { MatchReview } from '../features/match-review/match-review.tsx'
import { OwnProtests } from '../features/match-review/own-protests.tsx'
import { OwnReports } from '../features/match-review/own-reports.tsx'
import { QueuedProtest } from '../features/match-review/queued-protest.tsx'
import { ReportPlayer } from '../features/match-review/report-player.tsx'
import { MessagesPage } from '../features/messages/messages-page.tsx'
import MetricsConsent from '../features/metrics-consent/metrics-consent.tsx'
import { Bell } from '../features/notifications/bell.tsx'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'
import { OrganiserAccess } from '../features/organiser-access/organiser-access.tsx'
import { PartyInvitationModal } from '../features/party/party-invitation.tsx'
import { PartyStrip } from '../features/party/party-strip.tsx'
import { FriendsButton } from '../features/people/friends-button.tsx'
import { PeoplePage } from '../features/people/people-page.tsx'
import { PlayerBlock } from '../features/player-block/player-block.tsx'
import { PlayerNote } from '../features/player-note/player-note.tsx'
import { PlayerTies } from '../features/player-ties/player-ties.tsx'
import { PracticeSetup } from '../features/practice-setup/practice-setup.tsx'
import { SeasonGoals, WeekQuests } from '../features/quests/quests.tsx'
import { ClubRating } from '../features/ratings/club-rating.tsx'
import { JudgeRating } from '../features/ratings/judge-rating.tsx'
import { RatingPage } from '../features/ratings/rating-page.tsx'
import { Prose } from '../features/reading/prose.tsx'
import { ReadingPage } from '../features/reading/reading-page.tsx'
import { OwnRules } from '../features/rule-sets/own-rules.tsx'
import { RulesEditor } from '../features/rule-sets/rules-editor.tsx'
import { SharedRules } from '../features/rule-sets/shared-rules.tsx'
import { Ledger } from '../features/sanctions/ledger.tsx'
import { OwnSanctions } from '../features/sanctions/own-sanctions.tsx'
import { InvitationModal } from '../features/seat-invitation/seat-invitation.tsx'
import { Statistics } from '../features/statistics/statistics.tsx'
import SystemCheckPanel from '../features/system-check/system-check-panel.tsx'
import { RoleWindow } from '../features/table/card/role-window.tsx'
import { CaseMoment } from '../features/table/replay/case-moment.tsx'
import VerificationModal from '../features/verification/verification-modal.tsx'
import { WalletLine } from '../features/wallet-line/wallet-line.tsx'
import { askOwnerProof } from '../shared/session/owner-proof.ts'
import { EXERCISE_TEXTS } from '../shared/texts/exercise.ts'
import { ACCOUNT_EXAMPLES } from './account-examples.tsx'
import { ASSESSMENT } from './made-assessment.ts'
import {
  CHAMPIONSHIP,
  LONG_CHAMPIONSHIP,
  LONG_STANDINGS,
  OPEN_CHAMPIONSHIP,
  SEATED_CHAMPIONSHIP,
} from './made-championship.ts'
import { CLUB, EMPTY_CLUB, GUEST_CLUB } from './made-club.ts'
import { CLUB_RULES, OLD_RULES } from './made-rules.ts'
import { PLAY_EXAMPLES } from './play-examples.tsx'
import type { Examples } from './ui-examples.tsx'

const nothing = () => undefined
const CASE = { number: 7, event: 24, accusedId: 4, senderId: 6 } as const
const ADMINISTRATOR = { id: 1, rights: ['administrator'] } as const
const AUTHOR = { id: 2, username: 'Борис' }
const DRAFTS = [null, '2026-11-20T18:30:00.000Z'].map((publishedAt, id) => ({
  id,
  slug: `statya-${id}`,
  title: `Статья ${id}`,
  summary: 'О чём говорят за столом.',
  announced: false,
  publishedAt,
  updatedAt: '2026-11-21T09:00:00.000Z',
}))
const GAME_ID = '6f3f3a80-9c1e-4a8b-8d54-0f6a1f0f2a11'

const [silentHands] = exercises
const EXERCISE = {
  exercise: silentHands?.(randomFrom('gallery')) as Exercise,
  onAnswer: nothing,
  onWait: nothing,
  onAgain: nothing,
  onVariant: nothing,
  onNext: nothing,
  nextText: EXERCISE_TEXTS.next,
}

/** By folder of `features/`; the story of the gallery finds the one that is missing. Every example is shown in every state of the fake server. */
export const FEATURE_EXAMPLES: Readonly<Record<string, Examples>> = {
  ...ACCOUNT_EXAMPLES,
  ...PLAY_EXAMPLES,
  achievements: { list: () => <Achievements userId={1} own /> },
  'admin-console': {
    navigation: () => <AdminNav />,
    operations: () => (
      <OperationsPage nav={<AdminNav />}>
        <SearchSwitchPanel maySwitch />
      </OperationsPage>
    ),
    players: () => <PlayersList />,
    player: () => <PlayerCard id={2} moderator={ADMINISTRATOR} />,
    championships: () => <ChampionshipsList mayAnnounce />,
    cases: () => <CasesPage parts={{ moment: () => <CaseMoment {...CASE} />, answerProtest: () => null }} />,
    signals: () => <SignalsPage />,
    settings: () => <SettingsList />,
    lessons: () => <ReleasedList kind="lesson" />,
    items: () => <ReleasedList kind="item" />,
    audit: () => <AuditList />,
    applications: () => <ApplicationsPanel />,
    search: () => <SearchSwitchPanel maySwitch />,
    'proof by password': () => <AskedProof by="password" />,
    'proof by sign-in': () => <AskedProof by="sign_in" />,
  },
  'article-editor': {
    drafts: () => <DraftsTable rows={DRAFTS} />,
    'no drafts': () => <DraftsTable rows={[]} />,
    form: () => (
      <ArticleForm
        draft={null}
        onMade={nothing}
        onRemoved={nothing}
        prose={(html) => <Prose html={html} />}
      />
    ),
  },
  'audience-channel': { panel: () => <AudienceChannel /> },
  'audience-guesses': { match: () => <AudienceGuesses game={judgedMatch()} /> },
  'avatar-shop': { shop: () => <AvatarShop userId={1} gender={0} /> },
  'break-search': {
    ...Object.fromEntries(breakSearchTypes.map((type) => [type, () => broken(type)])),
    'session ended': () => <SessionEndedModal redirectUrl="/game-search" />,
  },
  'cabinet-blocks': { panel: () => <BlocksPanel /> },
  'cabinet-data': { tab: () => <DataTab /> },
  'cabinet-notes': { panel: () => <NotesPanel /> },
  'cabinet-payments': { tab: () => <PaymentsTab /> },
  'cabinet-profile': { form: () => <PersonalData /> },
  'cabinet-security': { tab: () => <Security /> },
  'championship-console': { console: () => <ChampionshipConsole page={CHAMPIONSHIP} /> },
  championships: {
    line: () => <ChampionshipLine verified />,
    list: () => <ChampionshipList />,
    page: () => <ChampionshipPage page={CHAMPIONSHIP} ownId={3} />,
    long: () => <ChampionshipPage page={LONG_CHAMPIONSHIP} ownId={33} />,
    'places of many': () => (
      <StandingsTable page={LONG_CHAMPIONSHIP} stage="main" standings={LONG_STANDINGS} ownId={33} sought="" />
    ),
    forecast: () => <ForecastTable page={CHAMPIONSHIP} stage="main" ownId={3} sought="" />,
    seated: () => <ChampionshipPage page={SEATED_CHAMPIONSHIP} ownId={3} />,
    'without a reserve': () => (
      <ChampionshipPage
        page={{
          ...SEATED_CHAMPIONSHIP,
          players: SEATED_CHAMPIONSHIP.players.filter(({ state }) => state === 'in'),
        }}
        ownId={3}
      />
    ),
    registration: () => <ChampionshipPage page={OPEN_CHAMPIONSHIP} ownId={40} />,
  },
  clubs: {
    list: () => <ClubList />,
    guest: () => <ClubPage page={GUEST_CLUB} ownId={40} />,
    owner: () => <ClubPage page={CLUB} ownId={1} />,
    visitor: () => <ClubPage page={EMPTY_CLUB} ownId={null} />,
    form: () => <ClubForm page={null} />,
    player: () => <PlayerClubs userId={1} />,
  },
  exercise: {
    open: () => <ExercisePanel {...EXERCISE} verdict={null} />,
    right: () => (
      <ExercisePanel {...EXERCISE} verdict={{ right: true, because: 'Счёт голосов: 3: 5 голосов.' }} />
    ),
    wrong: () => (
      <ExercisePanel {...EXERCISE} verdict={{ right: false, because: 'Счёт голосов: 3: 5 голосов.' }} />
    ),
  },
  footer: { footer: () => <Footer /> },
  'game-in-progress': {
    modal: () => <GameInProgressModal gameId={GAME_ID} banOnQuit onClose={nothing} />,
    otherTab: () => <GameInProgressModal gameId={GAME_ID} banOnQuit inOtherTab onClose={nothing} />,
  },
  'games-list': { list: () => <GamesList userId={1} own /> },
  header: { header: () => <Header /> },
  'hover-card': {
    card: () => (
      <>
        <HoverCards />
        <a href="/profile/2">Борис</a>
      </>
    ),
  },
  judging: {
    start: () => <StartPractice onStarted={nothing} />,
    practices: () => <PracticesList />,
    result: () => <PracticeResult assessment={ASSESSMENT} />,
  },
  'judged-games': { list: () => <JudgedGames /> },
  'match-review': {
    review: () => <MatchReview game={judgedMatch()} onChanged={async () => undefined} />,
    'protest in the queue': () => <QueuedProtest protestId={1} number={7} onDone={async () => undefined} />,
    'own protests': () => <OwnProtests />,
    'own reports': () => <OwnReports />,
    'report a player': () => <ReportPlayer game={judgedMatch()} ownId={1} />,
  },
  match: {
    judged: () => <MatchPage game={judgedMatch()} ownId={1} />,
    'on paper': () => <PaperSheet paper={paperOf(judgedMatch())} />,
    'on paper, empty': () => <PaperSheet paper={emptyPaper(10)} />,
  },
  'metrics-consent': {
    question: () => <MetricsConsent counter={{ id: 1, scriptUrl: 'https://counter.example/tag.js' }} />,
  },
  'player-note': { editor: () => <PlayerNote userId={2} username="Борис" /> },
  'seat-invitation': {
    modal: () => (
      <InvitationModal
        invitation={{
          id: GAME_ID,
          gameId: GAME_ID,
          mode: 'league',
          seat: 6,
          judge: 'Метроном',
          reason: 'потеряна связь',
          msLeft: 60_000,
        }}
      />
    ),
  },
  'organiser-access': { panel: () => <OrganiserAccess /> },
  party: {
    'strip of the leader': () => party({ ownId: 1 }),
    'strip of a member, refused': () => party({ ownId: 2, refusal: 'Луна не в сети' }),
    'strip, searching': () => party({ ownId: 1, searching: true }),
    invitation: () => (
      <PartyInvitationModal invitation={{ partyId: GAME_ID, from: 'Рыжая', msLeft: 30_000 }} />
    ),
  },
  'app-update': { bar: () => <UpdateBar onUpdate={nothing} onLater={nothing} /> },
  notifications: { page: () => <NotificationsPage />, bell: () => <Bell /> },
  messages: {
    'list and conversation': () => <MessagesPage withId={1} />,
    list: () => <MessagesPage withId={null} />,
  },
  people: { page: () => <PeoplePage />, button: () => <FriendsButton /> },
  'player-ties': {
    buttons: () => <PlayerTies userId={2} known={{ following: false, friendship: 'asks', online: true }} />,
  },
  'player-block': { button: () => <PlayerBlock userId={2} blocked={false} /> },
  'rule-sets': {
    own: () => <OwnRules />,
    shared: () => <SharedRules rules={{ ...CLUB_RULES, author: AUTHOR }} viewerId={1} onCopied={nothing} />,
    'shared, of an earlier release': () => (
      <SharedRules rules={{ ...OLD_RULES, author: AUTHOR }} viewerId={2} onCopied={nothing} />
    ),
    editor: () => <RulesEditor rules={CLUB_RULES} onSaved={nothing} onCancel={nothing} />,
    'editor, of an earlier release': () => (
      <RulesEditor rules={OLD_RULES} onSaved={nothing} onCancel={nothing} />
    ),
  },
  reading: {
    page: () => (
      <ReadingPage
        back={{ to: '/blog', text: 'Блог' }}
        facts="20 ноября"
        title="Статья"
        summary="О чём."
        html="<p>Текст.</p>"
      >
        {null}
      </ReadingPage>
    ),
  },
  'practice-setup': {
    setup: () => (
      <PracticeSetup
        initial={{ ruleSet: 'fiim', pace: 'normal', role: 'sheriff', seat: 7, level: 'player' }}
        busy={false}
        disabled={false}
        running={null}
        help={{ coach: true, voice: true, theme: 'reveal' }}
        onHelp={nothing}
        drawRole={(role) => <RoleWindow role={role} width={96} />}
        onStart={nothing}
      />
    ),
  },
  quests: { week: () => <WeekQuests />, season: () => <SeasonGoals userId={1} /> },
  ratings: {
    rating: () => <RatingPage />,
    judges: () => <JudgeRating />,
    clubs: () => <ClubRating />,
  },
  sanctions: { own: () => <OwnSanctions />, ledger: () => <Ledger /> },
  statistics: { tab: () => <Statistics userId={1} own /> },
  'system-check': { panel: () => <SystemCheckPanel layout="page" onClosed={nothing} /> },
  verification: { modal: () => <VerificationModal /> },
  'wallet-line': { line: () => <WalletLine occasion="" /> },
}

function party({ ownId = 1, searching = false, refusal = null as string | null }): ReactNode {
  const members = [
    { id: 1, username: 'Инженер', image: null, msLeft: null },
    { id: 2, username: 'Рыжая', image: null, msLeft: null },
    ...(searching ? [] : [{ id: 3, username: 'Луна', image: null, msLeft: 24_000 }]),
  ]
  return (
    <PartyStrip
      party={{ id: GAME_ID, members }}
      ownId={ownId}
      away={searching}
      searching={searching}
      refusal={refusal}
      onSearch={nothing}
      pass={nothing}
    />
  )
}

function broken(type: string): ReactNode {
  return (
    <BreakSearchModal shown={{ type }} wanted={['rated']} banOnQuit={false} busy={null} onAction={nothing} />
  )
}

/** A call of the console has been refused for want of a proof. */
function AskedProof({ by }: { readonly by: OwnerProofWanted['by'] }) {
  useEffect(() => void askOwnerProof({ details: { by } }), [by])
  return <ProofDialog />
}
