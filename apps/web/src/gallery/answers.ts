import { type Achievement, getAchievements } from '@gorod/contracts/achievements'
import { getAvatarAssets, getAvatarItems, getAvatarItemTypes } from '@gorod/contracts/avatar'
import { getCabinet, getSessions } from '@gorod/contracts/cabinet'
import { getCaptchaSiteKey } from '@gorod/contracts/captcha'
import { getChampionships, listChampionships } from '@gorod/contracts/championships'
import { getArticle, getArticles, getLesson, getLessons, listDrafts } from '@gorod/contracts/content'
import { getMe } from '@gorod/contracts/current-user'
import { getGames } from '@gorod/contracts/game'
import { getHeaderNews } from '@gorod/contracts/header-news'
import { getPublicNumbers } from '@gorod/contracts/home'
import { listJudgeApplications, listJudgePractices } from '@gorod/contracts/judging'
import {
  findPlayers,
  getBlocks,
  getLeavingBan,
  getSearchSwitch,
  listAudit,
  listBans,
} from '@gorod/contracts/moderation'
import { getNotes } from '@gorod/contracts/notes'
import { getPayments } from '@gorod/contracts/payments'
import { getJudgedGames } from '@gorod/contracts/reviews'
import { listOwnRules } from '@gorod/contracts/rulesets'
import { getAverageSearchTime } from '@gorod/contracts/search'
import { getCountries, getSiteSettings } from '@gorod/contracts/settings'
import { getSocialProviders } from '@gorod/contracts/social'
import {
  getMmrHistory,
  getRoleStatistic,
  getStatistic,
  getStatisticFilters,
  statisticRoles,
} from '@gorod/contracts/statistics'
import { getBalance } from '@gorod/contracts/wallet'
import type { z } from 'zod'
import { answer, type FakeAnswer } from './fake-answer.ts'
import { ASSESSMENT } from './made-assessment.ts'
import { AUDIENCE_ANSWERS, NO_AUDIENCE_ANSWERS } from './made-audience.ts'
import { CHAMPIONSHIP_ANSWERS, NO_CHAMPIONSHIP_ANSWERS } from './made-championship.ts'
import { CLUB_ANSWERS, NO_CLUB_ANSWERS } from './made-club.ts'
import { COMPLAINT_ANSWERS, NO_COMPLAINT_ANSWERS } from './made-complaints.ts'
import { NO_NOTIFICATION_ANSWERS, NOTIFICATION_ANSWERS } from './made-notifications.ts'
import { NO_PEOPLE_ANSWERS, PEOPLE_ANSWERS } from './made-people.ts'
import { PROFILE_ANSWERS } from './made-profile.ts'
import { NO_QUEST_ANSWERS, QUEST_ANSWERS } from './made-quests.ts'
import { NO_RATING_ANSWERS, RATING_ANSWERS } from './made-rating.ts'
import { CLUB_RULES, OLD_RULES } from './made-rules.ts'
import { NO_SANCTION_ANSWERS, SANCTION_ANSWERS } from './made-sanctions.ts'
import { SETTINGS_ANSWERS } from './made-settings.ts'
import { NO_OPERATIONS_ANSWERS, OPERATIONS_ANSWERS } from './operations-answers.ts'

const MOMENT = '2026-11-20T18:30:00.000Z'
const NEWS = { unreadArticles: 2, lessonsDone: 3, lessonsTotal: 12, at: MOMENT }
const ROLE_LABELS = {
  civilian: 'Мирный',
  sheriff: 'Шериф',
  mafia: 'Мафия',
  don: 'Дон',
  doctor: 'Доктор',
}

const achievement = (place: number): Achievement => ({
  keyword: `achievement-${place}`,
  name: `Достижение ${place}`,
  description: 'Выиграть игру, не получив ни одного фола.',
  is_achieved: place % 2 === 0 ? 1 : 0,
  img: { small_url: '/favicon.ico', full_url: '/favicon.ico' },
  achieved_at: place % 2 === 0 ? MOMENT : null,
  progress: place % 3 === 0 ? { have: 4, need: 10 } : null,
})

const figure = (label: string, value: number, show = true) => ({ label, value, show })
const figures = (type: (typeof statisticRoles)[number] | 'all', games: number) => ({
  type,
  label: type === 'all' ? 'Все роли' : ROLE_LABELS[type],
  games_count: figure('Игры', games),
  wins_count: figure('Победы', Math.floor(games / 2)),
  points: figure('Баллы', games * 0.6),
  extra_points: figure('Дополнительные баллы', games * 0.1),
  first_killed_count: figure('Первый убитый', 2),
  fouls_count: figure('Фолы', 3),
  best_move_points: figure('Баллы за лучший ход', 0.5),
  tech_fouls_count: figure('Технические фолы', 1),
  best_moves_count: figure('Лучшие ходы', 2, false),
  best_move_hits: figure('Чёрные в лучших ходах', 3, false),
})

const statisticOf = (games: number) =>
  Object.fromEntries(
    statisticRoles.map((type) => [
      type,
      { type, label: ROLE_LABELS[type], games_count: games, wins_count: Math.floor(games / 2) },
    ]),
  ) as z.input<typeof getStatistic.answer>

const game = (id: number): z.input<typeof getGames.answer>['rows'][number] => ({
  id,
  type: 'match',
  date_start: MOMENT,
  date_ends: MOMENT,
  game_mode: { value: 'rated', title: 'Рейтинговая' },
  rules_name: null,
  role: id % 2 === 0 ? { type: 'sheriff', title: 'Шериф' } : { type: 'mafia', title: 'Мафия' },
  mmr: { mmr: 1500 + id, mmr_diff: id % 2 === 0 ? 12 : -9 },
  result: id % 2 === 0 ? { code: 'success', title: 'Победа' } : { code: 'fail', title: 'Поражение' },
  duration: 2700,
  points: 1.35,
})

const championship = (id: number) => ({
  id,
  title: `Кубок ${id}`,
  startsAt: '2027-01-10T15:00:00.000Z',
  endsAt: '2027-01-20T15:00:00.000Z',
  places: 40,
  registeredCount: 12,
  state: 'announced' as const,
})
const articleOf = (id: number) => ({
  slug: `statya-${id}`,
  title: `Статья ${id}`,
  summary: 'О чём говорят за столом.',
  publishedAt: MOMENT,
})
const draftOf = (id: number) => ({ ...articleOf(id), announced: id === 2 })
const lesson = (id: number) => ({
  slug: `urok-${id}`,
  title: `Урок ${id}`,
  summary: 'Три правила.',
  minutes: 5,
  done: id === 1,
})
const many = <Item>(make: (place: number) => Item, count = 4): Item[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))
const PAGE_HTML = '<h2>Глава</h2><p>Текст с <strong>важным</strong> словом.</p>'
const NO_PAGE = { rows: [], totalCount: 0 }

/** Answers of a busy site. A call without an answer here goes to Vite, and fails. */
export const FULL_ANSWERS: ReadonlyMap<string, FakeAnswer> = new Map([
  ...AUDIENCE_ANSWERS,
  ...OPERATIONS_ANSWERS,
  ...SETTINGS_ANSWERS,
  answer(getMe, {
    id: 1,
    username: 'Анна',
    image: null,
    verified: false,
    rights: ['administrator'],
    email: 'anna@gorod.example',
    streamerMode: false,
    news: NEWS,
  }),
  answer(getHeaderNews, NEWS),
  answer(getPublicNumbers, { online: 128, tables: 9, averageWaitSeconds: 74, gamesThisWeek: 642 }),
  answer(getSiteSettings, {
    productName: 'Город засыпает',
    metrics: { collectorUrl: null, counter: null },
    ymCode: null,
    useCaptcha: false,
    telegramSupportUrl: 'https://t.me/gorod',
    regions: [
      { code: 'ru', region: 'Россия' },
      { code: 'kz', region: 'Казахстан' },
    ],
    region: 'ru',
    seasons: [],
    streamingAvailable: true,
  }),
  answer(getCountries, [
    { code: 'RU', name: 'Россия' },
    { code: 'KZ', name: 'Казахстан' },
  ]),
  answer(getAverageSearchTime, 85),
  answer(getAchievements, many(achievement, 9)),
  answer(getGames, { rows: many(game, 10), totalCount: 42 }),
  answer(getStatisticFilters, {
    types: [{ value: 'rated', label: 'Рейтинговая', symbol: 'Р' }],
    roles: [{ value: 'mafia', label: 'Мафия', symbol: 'М' }],
    scorings: [{ value: 'fiim_v7', label: 'ФИИМ', symbol: '' }],
  }),
  answer(getStatistic, statisticOf(20)),
  ...CLUB_ANSWERS,
  ...CHAMPIONSHIP_ANSWERS,
  ...PEOPLE_ANSWERS,
  ...NOTIFICATION_ANSWERS,
  ...RATING_ANSWERS,
  ...QUEST_ANSWERS,
  answer(getRoleStatistic, [figures('all', 100), ...statisticRoles.map((role) => figures(role, 20))]),
  answer(
    getMmrHistory,
    many((number) => ({ number, at: MOMENT, mmr: 1500 + number * 8, diff: 8, result: 6, play: 2 }), 12),
  ),
  ...PROFILE_ANSWERS,
  answer(
    getBlocks,
    many((id) => ({ id, username: `Игрок ${id}` })),
  ),
  answer(listOwnRules, [CLUB_RULES, OLD_RULES]),
  answer(getNotes, [
    { userId: 2, username: 'Борис', note: 'Молчит под проверкой.', tags: ['громкий', 'врёт про шерифа'] },
    { userId: 3, username: 'Вера', note: '', tags: ['новичок'] },
  ]),
  answer(getBalance, { energy: 70, energyMax: 100, nextEnergyAt: null, tickets: 4, nextTicketAt: null }),
  answer(getCabinet, {
    username: 'Анна',
    email: 'anna@gorod.example',
    emailConfirmed: false,
    pendingEmail: null,
    phone: null,
    country: 'RU',
    city: 'Тверь',
    firstname: 'Анна',
    lastname: null,
    mwt_link: null,
    birthday: '1996-02-29',
    streamerMode: false,
    region_domen: null,
    regionShown: false,
    newsletter: true,
    hasPassword: true,
    socials: [{ type: 'google', email: 'anna@example.com' }],
  }),
  answer(
    getSessions,
    many((id) => ({
      id: String(id),
      current: id === 1,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      address: '192.0.2.1',
      createdAt: MOMENT,
      usedAt: MOMENT,
    })),
  ),
  answer(getSocialProviders, [{ type: 'google' }, { type: 'apple' }]),
  answer(getCaptchaSiteKey, { provider: 'altcha', siteKey: '', scriptUrl: null }),
  answer(getPayments, {
    provider: { name: 'Песочница', sandbox: true },
    monthlyPrice: 299,
    cards: [{ id: '1', brand: 'Мир', last4: '1234', expires: '12/29' }],
    subscription: { cardId: '1', paidUntil: MOMENT, cancelled: false },
  }),
  answer(
    getChampionships,
    many((id) => ({ ...championship(id), registered: id === 1, open: id === 1 }), 2),
  ),
  answer(listChampionships, { rows: many(championship), totalCount: 4 }),
  answer(getArticles, { rows: many(articleOf), totalCount: 4 }),
  answer(getArticle, {
    ...articleOf(2),
    html: PAGE_HTML,
    previous: { slug: 'statya-1', title: 'Статья 1' },
    next: null,
  }),
  answer(getLessons, many(lesson, 12)),
  answer(getLesson, { ...lesson(1), html: PAGE_HTML }),
  answer(
    listDrafts,
    many((id) => ({ id, ...draftOf(id), publishedAt: id === 1 ? null : MOMENT, updatedAt: MOMENT })),
  ),
  answer(findPlayers, {
    rows: many((id) => ({
      id,
      username: `Игрок ${id}`,
      email: 'и…@example.com',
      verified: id !== 2,
      rights: id === 1 ? (['judge'] as const).slice() : [],
      registered: MOMENT,
      ban: null,
      bansCount: 0,
    })),
    totalCount: 4,
  }),
  answer(listBans, [
    {
      id: 1,
      category: 'hints',
      reason: 'Подсказки',
      from: MOMENT,
      until: null,
      by: 'Мария',
      byAdministrator: false,
      lifted: false,
    },
  ]),
  ...COMPLAINT_ANSWERS,
  ...SANCTION_ANSWERS,
  answer(getJudgedGames, {
    rows: many((number) => ({
      number,
      mode: 'league' as const,
      endedAt: MOMENT,
      winner: 'red' as const,
      annulled: number === 2,
      open: number === 1,
      openProtests: number === 1 ? 2 : 0,
    })),
    totalCount: 42,
  }),
  answer(listAudit, {
    rows: many((id) => ({
      id,
      at: MOMENT,
      by: 'Мария',
      act: 'ban' as const,
      player: { id: 2, username: 'Борис' },
      about: null,
      reason: 'Подсказки',
      change: null,
    })),
    totalCount: 4,
  }),
  answer(getSearchSwitch, { disabledReason: null }),
  answer(listJudgePractices, {
    rows: [
      { gameId: '6f3f3a80-9c1e-4a8b-8d54-0f6a1f0f2a11', startedAt: MOMENT, assessment: ASSESSMENT },
      { gameId: '6f3f3a80-9c1e-4a8b-8d54-0f6a1f0f2a12', startedAt: MOMENT, assessment: null },
    ],
    passes: 3,
    isJudge: false,
    application: { state: 'declined', reason: 'Мало игр.' },
  }),
  answer(listJudgeApplications, [
    {
      id: 1,
      player: { id: 2, username: 'Мария' },
      text: 'Сужу в клубе два года.',
      createdAt: MOMENT,
      passes: 4,
    },
  ]),
  answer(getAvatarAssets, {
    assets: {},
    preview: false,
    rpm_avatar_id: 'default-0',
    gender: 0,
    portrait_due: false,
  }),
  answer(getAvatarItemTypes, [
    { slug: 'hairStyle', label: 'Причёска' },
    { slug: 'top', label: 'Верх' },
  ]),
  answer(getAvatarItems, {
    items: many((id) => ({
      id,
      type: 'hairStyle' as const,
      external_id: String(id),
      name_ru: `Причёска ${id}`,
      icon_url: '/favicon.ico',
      color: null,
    })),
    colors: [{ id: 'black', name_ru: 'Чёрный', value: '#111111' }],
  }),
])

/** Answers of a new site to a new account; a call that is missing here has no empty answer. */
export const EMPTY_ANSWERS: ReadonlyMap<string, FakeAnswer> = new Map([
  ...NO_AUDIENCE_ANSWERS,
  ...NO_OPERATIONS_ANSWERS,
  answer(getAchievements, []),
  answer(getGames, NO_PAGE),
  ...NO_CLUB_ANSWERS,
  ...NO_CHAMPIONSHIP_ANSWERS,
  ...NO_PEOPLE_ANSWERS,
  ...NO_NOTIFICATION_ANSWERS,
  ...NO_RATING_ANSWERS,
  ...NO_QUEST_ANSWERS,
  answer(getStatistic, statisticOf(0)),
  answer(getRoleStatistic, []),
  answer(getMmrHistory, []),
  answer(getLeavingBan, { ms: 300_000 }),
  answer(getBlocks, []),
  answer(getNotes, []),
  answer(getSessions, []),
  answer(getSocialProviders, []),
  answer(getPayments, { provider: null, monthlyPrice: 299, cards: [], subscription: null }),
  answer(getChampionships, []),
  answer(listChampionships, NO_PAGE),
  answer(getArticles, NO_PAGE),
  answer(getLessons, []),
  answer(listDrafts, []),
  answer(findPlayers, NO_PAGE),
  answer(listBans, []),
  answer(listJudgePractices, { rows: [], passes: 0, isJudge: false, application: null }),
  answer(listJudgeApplications, []),
  answer(listAudit, NO_PAGE),
  answer(getJudgedGames, NO_PAGE),
  ...NO_COMPLAINT_ANSWERS,
  ...NO_SANCTION_ANSWERS,
  answer(getAvatarItems, { items: [], colors: [] }),
])
