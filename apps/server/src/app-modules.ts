import { createAccounts } from './modules/accounts/module.ts'
import { createAchievements } from './modules/achievements/module.ts'
import { createActivity } from './modules/activity/module.ts'
import { createAudience } from './modules/audience/module.ts'
import { createAvatars } from './modules/avatars/module.ts'
import { createChampionships } from './modules/championships/module.ts'
import { createClubs } from './modules/clubs/module.ts'
import { createContent } from './modules/content/module.ts'
import { createGames } from './modules/games/module.ts'
import { createImports } from './modules/imports/module.ts'
import { createInvitations } from './modules/invitations/module.ts'
import { createJudging } from './modules/judging/module.ts'
import { createLobby } from './modules/lobby/module.ts'
import { createMatchmaking } from './modules/matchmaking/module.ts'
import { createMedia } from './modules/media/module.ts'
import { createMessages } from './modules/messages/module.ts'
import { createModeration } from './modules/moderation/module.ts'
import { createNotes } from './modules/notes/module.ts'
import { createNotifications } from './modules/notifications/module.ts'
import { createOperations } from './modules/operations/module.ts'
import { createOrganisers } from './modules/organisers/module.ts'
import { createParty } from './modules/party/module.ts'
import { createPeople } from './modules/people/module.ts'
import { createPreviews } from './modules/previews/module.ts'
import { createProfiles } from './modules/profiles/module.ts'
import { createQuests } from './modules/quests/module.ts'
import { createReleased } from './modules/released/module.ts'
import { createRematch } from './modules/rematch/module.ts'
import { createReports } from './modules/reports/module.ts'
import { createReviews } from './modules/reviews/module.ts'
import { createRulesets } from './modules/rulesets/module.ts'
import { createSanctions } from './modules/sanctions/module.ts'
import { createSettings } from './modules/settings/module.ts'
import { createSignals } from './modules/signals/module.ts'
import { createStatistics } from './modules/statistics/module.ts'
import { createWallet } from './modules/wallet/module.ts'
import type { Launcher } from './platform/launcher/launcher.ts'
import type { Module, Platform } from './platform/module.ts'

export interface ModuleParts {
  readonly platform: Platform
  readonly launcher: Launcher
  /** Known for certain when the server listens. */
  readonly siteUrl: () => string
}

/** All modules in the order of their edges: each is given what earlier ones offer. */
export function createModules({ platform, launcher, siteUrl }: ModuleParts) {
  const settings = createSettings({ ...platform, siteUrl })
  const accounts = createAccounts({
    ...platform,
    settings: settings.api,
    siteUrl,
    personalHolders: () =>
      modules.flatMap(({ name, personalData }) =>
        personalData === undefined ? [] : [{ name, personalData }],
      ),
    newsOf: (accountId) => content.api.newsOf(accountId),
  })
  const notifications = createNotifications({ ...platform, accounts: accounts.api, siteUrl })
  const content = createContent({
    ...platform,
    settings: settings.api,
    accounts: accounts.api,
    notifications: notifications.api,
    siteUrl,
    allPages: async () => (await Promise.all(modules.map((module) => module.listPages?.() ?? []))).flat(),
  })
  const wallet = createWallet({ ...platform, settings: settings.api, accounts: accounts.api })
  const media = createMedia({
    ...platform,
    config: platform.config.media,
    dataDir: platform.config.data.dir,
    launcher,
  })
  const moderation = createModeration({
    ...platform,
    accounts: accounts.api,
    settings: settings.api,
    notifications: notifications.api,
  })
  const notes = createNotes({ ...platform, accounts: accounts.api })
  const rulesets = createRulesets({ ...platform, accounts: accounts.api })
  const activity = createActivity(platform)
  const games = createGames({ ...platform, activity: activity.api, media: media.api })
  /** What modules need that bring people to tables. */
  const atTables = {
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    moderation: moderation.api,
    activity: activity.api,
    games: games.api,
  }
  const reviews = createReviews({
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    moderation: moderation.api,
    games: games.api,
  })
  const reports = createReports({
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    moderation: moderation.api,
    games: games.api,
  })
  const sanctions = createSanctions({
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    games: games.api,
    moderation: moderation.api,
    reports: reports.api,
  })
  const signals = createSignals({ ...platform, accounts: accounts.api, games: games.api })
  const statistics = createStatistics({
    ...platform,
    settings: settings.api,
    accounts: accounts.api,
    games: games.api,
  })
  const people = createPeople(atTables)
  const messages = createMessages({ ...atTables, reports: reports.api, people: people.api })
  const profiles = createProfiles({
    ...platform,
    accounts: accounts.api,
    moderation: moderation.api,
    notifications: notifications.api,
    people: people.api,
    settings: settings.api,
    statistics: statistics.api,
    siteUrl,
  })
  const audience = createAudience({
    ...platform,
    settings: settings.api,
    accounts: accounts.api,
    games: games.api,
    statistics: statistics.api,
    profiles: profiles.api,
  })
  const clubs = createClubs({
    ...atTables,
    settings: settings.api,
    statistics: statistics.api,
    people: people.api,
    audience: audience.api,
    siteUrl,
  })
  const invitations = createInvitations({ ...atTables, clubs: clubs.api })
  const lobby = createLobby({
    ...platform,
    accounts: accounts.api,
    moderation: moderation.api,
    activity: activity.api,
    games: games.api,
    audience: audience.api,
    rulesets: rulesets.api,
    clubs: clubs.api,
    notifications: notifications.api,
    people: people.api,
  })
  const championships = createChampionships({
    ...atTables,
    settings: settings.api,
    wallet: wallet.api,
    statistics: statistics.api,
    people: people.api,
    clubs: clubs.api,
    siteUrl,
  })
  const achievements = createAchievements({
    ...platform,
    settings: settings.api,
    accounts: accounts.api,
    games: games.api,
    statistics: statistics.api,
  })
  const quests = createQuests({
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    wallet: wallet.api,
    games: games.api,
    statistics: statistics.api,
    achievements: achievements.api,
  })
  const organisers = createOrganisers({ ...platform, accounts: accounts.api, games: games.api })
  const previews = createPreviews({
    ...platform,
    settings: settings.api,
    games: games.api,
    audience: audience.api,
    profiles: profiles.api,
    clubs: clubs.api,
    championships: championships.api,
    siteUrl,
  })
  const avatars = createAvatars({ ...platform, settings: settings.api, profiles: profiles.api })
  const released = createReleased({
    ...platform,
    settings: settings.api,
    content: content.api,
    moderation: moderation.api,
    achievements: achievements.api,
    avatars: avatars.api,
  })
  const matchmaking = createMatchmaking({
    ...atTables,
    championships: championships.api,
    settings: settings.api,
    statistics: statistics.api,
    wallet: wallet.api,
  })
  const party = createParty({
    ...platform,
    accounts: accounts.api,
    notifications: notifications.api,
    activity: activity.api,
    lobby: lobby.api,
    matchmaking: matchmaking.api,
    moderation: moderation.api,
    people: people.api,
  })
  const rematch = createRematch({
    ...platform,
    accounts: accounts.api,
    activity: activity.api,
    games: games.api,
    matchmaking: matchmaking.api,
    moderation: moderation.api,
  })
  const judging = createJudging({
    ...platform,
    accounts: accounts.api,
    activity: activity.api,
    games: games.api,
    moderation: moderation.api,
  })
  const operations = createOperations({
    ...platform,
    settings: settings.api,
    media: media.api,
    games: games.api,
    matchmaking: matchmaking.api,
    audience: audience.api,
  })
  const imports = createImports({ ...platform, accounts: accounts.api })
  const byName = {
    settings,
    accounts,
    notifications,
    content,
    wallet,
    media,
    moderation,
    notes,
    rulesets,
    activity,
    games,
    invitations,
    reviews,
    reports,
    sanctions,
    signals,
    statistics,
    people,
    messages,
    profiles,
    audience,
    clubs,
    lobby,
    championships,
    achievements,
    quests,
    organisers,
    previews,
    avatars,
    matchmaking,
    imports,
    party,
    rematch,
    judging,
    released,
    operations,
  }
  const modules: readonly Module<unknown>[] = Object.values(byName)
  return byName
}
