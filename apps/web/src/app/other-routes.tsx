import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { lazyPart } from '../shared/parts/lazy-part.tsx'
import { SignedIn } from './signed-in.tsx'

type ScreenModule = { default: ComponentType }

const AcademyScreen = lazyPart((): Promise<ScreenModule> => import('../screens/academy/academy-screen.tsx'))
const AppealsScreen = lazyPart((): Promise<ScreenModule> => import('../screens/sanctions/appeals-screen.tsx'))
const ArticleScreen = lazyPart((): Promise<ScreenModule> => import('../screens/article/article-screen.tsx'))
const BlogScreen = lazyPart((): Promise<ScreenModule> => import('../screens/blog/blog-screen.tsx'))
const ChampionshipScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/championships/championship-screen.tsx'),
)
const ChampionshipsScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/championships/championships-screen.tsx'),
)
const ClubScreen = lazyPart((): Promise<ScreenModule> => import('../screens/clubs/club-screen.tsx'))
const ClubsScreen = lazyPart((): Promise<ScreenModule> => import('../screens/clubs/clubs-screen.tsx'))
const ConfirmEmailScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/confirm-email/confirm-email-screen.tsx'),
)
const JudgeResultScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/judging/judge-result-screen.tsx'),
)
const JudgingScreen = lazyPart((): Promise<ScreenModule> => import('../screens/judging/judging-screen.tsx'))
const LedgerScreen = lazyPart((): Promise<ScreenModule> => import('../screens/sanctions/ledger-screen.tsx'))
const LegalScreen = lazyPart((): Promise<ScreenModule> => import('../screens/legal/legal-screen.tsx'))
const LessonScreen = lazyPart((): Promise<ScreenModule> => import('../screens/lesson/lesson-screen.tsx'))
const MatchFileScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/match-file/match-file-screen.tsx'),
)
const MatchScreen = lazyPart((): Promise<ScreenModule> => import('../screens/match/match-screen.tsx'))
const NotificationsScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/notifications/notifications-screen.tsx'),
)
const NewClubScreen = lazyPart((): Promise<ScreenModule> => import('../screens/clubs/new-club-screen.tsx'))
const MessagesScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/messages/messages-screen.tsx'),
)
const NotFoundScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/not-found/not-found-screen.tsx'),
)
const PaperProtocolScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/paper-protocol/paper-protocol-screen.tsx'),
)
const PeopleScreen = lazyPart((): Promise<ScreenModule> => import('../screens/people/people-screen.tsx'))
const RatingsScreen = lazyPart((): Promise<ScreenModule> => import('../screens/ratings/ratings-screen.tsx'))
const StoredMatchScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/match-file/stored-match-screen.tsx'),
)
const RulesEditorScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/rules/rules-editor-screen.tsx'),
)
const RulesScreen = lazyPart((): Promise<ScreenModule> => import('../screens/rules/rules-screen.tsx'))
const SavedRulesScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/rules/saved-rules-screen.tsx'),
)
const SystemCheckScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/system-check/system-check-screen.tsx'),
)
const UnsubscribeScreen = lazyPart(
  (): Promise<ScreenModule> => import('../screens/notifications/unsubscribe-screen.tsx'),
)
const WatchScreen = lazyPart((): Promise<ScreenModule> => import('../screens/watch/watch-screen.tsx'))

/** Seldom opened addresses, and those that do not exist: the home page does not carry their names. */
export default function OtherRoutes() {
  return (
    <Routes>
      <Route path="/academy" element={<AcademyScreen />} />
      <Route path="/academy/judge" element={<JudgingScreen />} />
      <Route path="/academy/judge/:gameId" element={<JudgeResultScreen />} />
      <Route path="/academy/:slug" element={<LessonScreen />} />
      <Route path="/blog" element={<BlogScreen />} />
      <Route path="/blog/:slug" element={<ArticleScreen />} />
      <Route path="/championships" element={<ChampionshipsScreen />} />
      <Route path="/championships/:id" element={<ChampionshipScreen />} />
      <Route path="/championships/:id/manage" element={<ChampionshipScreen />} />
      <Route path="/clubs" element={<ClubsScreen />} />
      <Route path="/clubs/:id" element={<ClubScreen />} />
      <Route path="/match-file" element={<MatchFileScreen />} />
      <Route path="/match-file/:id" element={<StoredMatchScreen />} />
      <Route path="/match/:id" element={<MatchScreen />} />
      <Route path="/game-statistics/:id" element={<MatchScreen />} />
      <Route path="/match/:id/blank" element={<PaperProtocolScreen />} />
      <Route path="/protocol-blank" element={<PaperProtocolScreen />} />
      <Route element={<SignedIn />}>
        <Route path="/appeals" element={<AppealsScreen />} />
        <Route path="/notifications" element={<NotificationsScreen />} />
        <Route path="/clubs/new" element={<NewClubScreen />} />
        <Route path="/messages" element={<MessagesScreen />} />
        <Route path="/messages/:id" element={<MessagesScreen />} />
        <Route path="/people" element={<PeopleScreen />} />
      </Route>
      <Route path="/ratings" element={<RatingsScreen />} />
      <Route path="/rules" element={<RulesScreen />} />
      <Route path="/rules/:id" element={<SavedRulesScreen />} />
      <Route path="/rules/new" element={<RulesEditorScreen />} />
      <Route path="/rules/:id/edit" element={<RulesEditorScreen />} />
      <Route path="/sanctions" element={<LedgerScreen />} />
      <Route path="/registration/confirm-email" element={<ConfirmEmailScreen />} />
      <Route path="/eula" element={<LegalScreen />} />
      <Route path="/personal-data" element={<LegalScreen />} />
      <Route path="/system-check" element={<SystemCheckScreen />} />
      <Route path="/unsubscribe" element={<UnsubscribeScreen />} />
      <Route path="/watch" element={<WatchScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}
