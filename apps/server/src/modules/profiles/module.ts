import type { Module, Platform } from '../../platform/module.ts'
import { createSealer } from '../../platform/sealer.ts'
import type { AccountsApi } from '../accounts/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { NotificationsApi } from '../notifications/public.ts'
import type { PeopleApi } from '../people/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import type { StatisticsApi } from '../statistics/public.ts'
import { drawAvatar } from './adapters/pictures/avatar-picture.ts'
import { drawPortrait } from './adapters/pictures/portrait-picture.ts'
import { twitch } from './adapters/streaming/twitch.ts'
import { clearProfile } from './commands/clear-profile.ts'
import { finishStreaming, type StreamingDeps, startStreaming } from './commands/connect-streaming.ts'
import { dropStrayPictures, forgetPictures } from './commands/keep-picture.ts'
import { setPortrait } from './commands/set-portrait.ts'
import { updateProfile } from './commands/update-profile.ts'
import { serveAvatars } from './http/avatar-files.ts'
import { profileRoutes, seedProfile } from './http/profile-routes.ts'
import { streamingRoutes } from './http/streaming-routes.ts'
import type { ProfilesApi } from './public.ts'
import { profileDescriber } from './queries/describe-page.ts'
import { describeProfile, findCard } from './queries/describe-profile.ts'
import { collectProfile } from './queries/personal-data.ts'
import { avatarFiles } from './store/avatar-files.ts'
import { clearChannel } from './store/channel-proofs-store.ts'
import { profilesMigrations } from './store/migrations.ts'
import { deleteProfile, readProfile, writeAvatarId } from './store/profiles-store.ts'

export interface ProfilesDeps extends Platform {
  readonly accounts: AccountsApi
  readonly moderation: ModerationApi
  readonly notifications: NotificationsApi
  readonly people: PeopleApi
  readonly settings: SettingsApi
  readonly statistics: StatisticsApi
  /** Address of the site as people type it. */
  readonly siteUrl: () => string
}

/** One picture unfolds to a hundred megabytes, and all that wait are in memory as they were sent. */
const DRAWING = { atOnce: 1, mostWaiting: 5 } as const

/** The public data of players, and the page that others see. */
export function createProfiles(deps: ProfilesDeps): Module<ProfilesApi> {
  const { db, config, clock, random, secret, siteUrl } = deps
  const files = avatarFiles(config.data.sharedDir, deps.sharedFiles)
  const pictures = { ...deps, files }
  const drawing = deps.workQueues.create('pictures', DRAWING)
  const streaming: StreamingDeps = {
    ...deps,
    platform: config.streaming === null ? null : twitch(config.streaming, clock),
    sealer: createSealer(secret, 'streaming', random),
    redirectUri: () => `${siteUrl()}/callbacks/streaming`,
  }
  return {
    name: 'profiles',
    api: {
      provedChannel: async (accountId) => (await describeProfile(deps, accountId, null)).twitch_link,
      cardOf: (accountId) => findCard(deps, accountId),
      readPicture: (name) => files.read(name),
      async bodyOf(accountId, tx) {
        const { gender, rpm_avatar_id, portrait_of } = await readProfile(tx ?? db, accountId)
        return {
          gender,
          avatarId: rpm_avatar_id,
          portraitDue: rpm_avatar_id !== portrait_of && rpm_avatar_id !== null,
        }
      },
      async portraitOf(accountId, avatarId) {
        const { portrait_of } = await readProfile(db, accountId)
        return portrait_of === avatarId
          ? ((await deps.accounts.getAccount(accountId))?.portrait ?? null)
          : null
      },
      setAvatar: writeAvatarId,
      setPortrait: (accountId, sitting) =>
        setPortrait(
          { ...pictures, drawPortrait: (strip) => drawing.run(() => drawPortrait(strip)) },
          accountId,
          sitting,
        ),
    },
    migrations: profilesMigrations,
    routes: [
      ...profileRoutes({
        ...deps,
        update: (accountId, wish) =>
          updateProfile(
            { ...pictures, drawAvatar: (file) => drawing.run(() => drawAvatar(file)) },
            accountId,
            wish,
          ),
        clear: (by, wish) => clearProfile(pictures, by, wish),
      }),
      ...streamingRoutes({
        start: (accountId) => startStreaming(streaming, accountId),
        finish: (answer) => finishStreaming(streaming, answer),
        async disconnect(accountId) {
          await clearChannel(db, accountId)
          return describeProfile(deps, accountId, accountId)
        },
      }),
    ],
    async registerHttp(app) {
      await files.open()
      serveAvatars(app, files)
    },
    describePage: profileDescriber(deps, siteUrl),
    seedPage: seedProfile(deps),
    personalData: {
      collect: (accountId) => collectProfile(db, accountId),
      async forget(accountId) {
        await deleteProfile(db, accountId)
        await forgetPictures(pictures, accountId)
      },
    },
    start: () => dropStrayPictures(pictures),
  }
}
