import { getMe, login } from '@gorod/contracts/accounts'
import { getAchievements } from '@gorod/contracts/achievements'
import { listAllChampionships } from '@gorod/contracts/championship-pages'
import { getClubRating } from '@gorod/contracts/club-rating'
import { getClub, getClubsOf, listClubs } from '@gorod/contracts/clubs'
import { getArticles, getHeaderNews } from '@gorod/contracts/content'
import { gameCommandMessage, getFinishedGame, getGames, joinGameMessage } from '@gorod/contracts/game'
import { getPublicNumbers } from '@gorod/contracts/home'
import { watchLobbiesMessage } from '@gorod/contracts/lobby'
import { exportMatchFile } from '@gorod/contracts/match-file'
import { getConversation, getConversations } from '@gorod/contracts/messages'
import { getNotifications } from '@gorod/contracts/notifications'
import { getPeople, getRecentPlayers } from '@gorod/contracts/people'
import { getProfile } from '@gorod/contracts/profile'
import { getSeasonAchievements, getWeekQuests } from '@gorod/contracts/quests'
import { getJudgeRating, getRating, getRatingChanges } from '@gorod/contracts/ratings'
import { getMatchReview } from '@gorod/contracts/reviews'
import {
  getActivityMessage,
  getAverageSearchTime,
  startPracticeMessage,
  startSearchMessage,
  stopSearchMessage,
} from '@gorod/contracts/search'
import {
  getMmrHistory,
  getRoleStatistic,
  getStatistic,
  getStatisticFilters,
} from '@gorod/contracts/statistics'
import { SocketPlayer } from '../games/socket-player.ts'
import { call } from '../http-client.ts'
import type { TestAccount } from '../test-account.ts'
import type { TestApp } from '../test-app.ts'

export interface HotCallsOf {
  readonly app: TestApp
  /** Has played the match. */
  readonly account: TestAccount
  /** Number of a finished match. */
  readonly match: number
  /** The number of a club with the account in it. */
  readonly club: number
  /** Another account. */
  readonly other: number
}

/** What a site is asked all day, by name. */
export function hotCalls({
  app,
  account,
  match,
  club,
  other,
}: HotCallsOf): Readonly<Record<string, () => Promise<unknown>>> {
  const as = account
  const userId = account.id
  const ask: typeof call = async (of, endpoint, input) => {
    const answered = await call(of, endpoint, input)
    if (answered.status !== 200) throw new Error(`${endpoint.path}: ${JSON.stringify(answered.error)}`)
    return answered
  }
  return {
    'who am I': () => ask(app, getMe, { as }),
    'sign in': () => ask(app, login, { body: { username: account.email, password: account.password } }),
    'a profile': () => ask(app, getProfile, { as, query: { userId } }),
    'figures of a player': () => ask(app, getStatistic, { query: { userId } }),
    'figures by role': () => ask(app, getRoleStatistic, { query: { userId } }),
    'filters of figures': () => ask(app, getStatisticFilters, { query: { userId } }),
    'history of a rating': () => ask(app, getMmrHistory, { query: { userId } }),
    'games of a player': () => ask(app, getGames, { as, query: { userId, page: 1, limit: 10 } }),
    'page of a match': () => ask(app, getFinishedGame, { as, query: { id: match } }),
    'file of a match': () => ask(app, exportMatchFile, { as, query: { id: match } }),
    'review of a match': () => ask(app, getMatchReview, { as, query: { id: match } }),
    'rating after a match': () => ask(app, getRatingChanges, { as, query: { id: match } }),
    'page of the rating': () => ask(app, getRating, { as, query: {} }),
    'page of the judges': () => ask(app, getJudgeRating, { as, query: {} }),
    'page of the clubs by rating': () => ask(app, getClubRating, { query: {} }),
    'list of clubs': () => ask(app, listClubs, { query: { text: 'клуб' } }),
    'clubs of a player': () => ask(app, getClubsOf, { query: { userId } }),
    'page of a club': () => ask(app, getClub, { as, query: { id: club } }),
    notifications: () => ask(app, getNotifications, { as }),
    conversations: () => ask(app, getConversations, { as }),
    'a conversation': () => ask(app, getConversation, { as, query: { userId: other } }),
    achievements: () => ask(app, getAchievements, { as, query: { userId } }),
    'quests of the week': () => ask(app, getWeekQuests, { as }),
    'achievements of the seasons': () => ask(app, getSeasonAchievements, { as, query: { userId } }),
    'friends and followed': () => ask(app, getPeople, { as }),
    'people of the last games': () => ask(app, getRecentPlayers, { as }),
    'numbers of the home page': () => ask(app, getPublicNumbers),
    'news of the header': () => ask(app, getHeaderNews, { as }),
    'time of a search': () => ask(app, getAverageSearchTime),
    championships: () => ask(app, listAllChampionships),
    'news of the blog': () => ask(app, getArticles, { query: {} }),
    'a page that connects, searches and plays': () => visit(app, account),
    'what a server does by itself': async () => {
      await app.games.api.countRunning()
      await app.games.cleanup?.(new Date(app.clock.now()))
    },
  }
}

async function visit(app: TestApp, { token }: TestAccount): Promise<void> {
  const page = new SocketPlayer({ url: app.url, token })
  await page.ask(getActivityMessage, {})
  await page.ask(watchLobbiesMessage, { watch: true })
  await page.ask(startSearchMessage, {})
  await page.ask(stopSearchMessage, {})
  const { gameId } = await page.ask(startPracticeMessage, { pace: 'brisk' })
  await page.join(gameId)
  await page.ask(joinGameMessage, { gameId, known: 0 })
  await page.send(gameCommandMessage, { gameId, id: 'hot-1', command: { type: 'confirmReady' } })
  page.close()
}
