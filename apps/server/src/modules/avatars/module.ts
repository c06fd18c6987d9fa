import { avatarCatalogue } from '@gorod/contracts/avatar-catalogue'
import type { Module, Platform } from '../../platform/module.ts'
import type { ProfilesApi } from '../profiles/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import { shippedItems } from './domain/release-parts.ts'
import { avatarRoutes } from './http/avatar-routes.ts'
import type { AvatarsApi } from './public.ts'
import { offerReader } from './queries/read-offer.ts'
import { deleteAvatar, readAvatar } from './store/avatars-store.ts'
import { avatarsMigrations } from './store/migrations.ts'

export interface AvatarsDeps extends Platform {
  readonly settings: Pick<SettingsApi, 'released'>
  readonly profiles: ProfilesApi
}

/** The shop of 3D avatars: what there is, what is tried on, what is saved. */
export function createAvatars(deps: AvatarsDeps): Module<AvatarsApi> {
  const { db } = deps
  return {
    name: 'avatars',
    api: { items: shippedItems(avatarCatalogue) },
    migrations: avatarsMigrations,
    routes: avatarRoutes({
      ...deps,
      catalogue: avatarCatalogue,
      offer: offerReader(deps.settings, avatarCatalogue),
    }),
    personalData: {
      collect: (accountId) => readAvatar(db, accountId),
      forget: (accountId) => deleteAvatar(db, accountId),
    },
  }
}
