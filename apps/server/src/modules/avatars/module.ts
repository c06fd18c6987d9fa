import { avatarCatalogue } from '@gorod/contracts/avatar-catalogue'
import type { Module, Platform } from '../../platform/module.ts'
import type { ProfilesApi } from '../profiles/public.ts'
import { avatarRoutes } from './http/avatar-routes.ts'
import type { AvatarsApi } from './public.ts'
import { deleteAvatar, readAvatar } from './store/avatars-store.ts'
import { avatarsMigrations } from './store/migrations.ts'

export interface AvatarsDeps extends Platform {
  readonly profiles: ProfilesApi
}

/** The shop of 3D avatars: what there is, what is tried on, what is saved. */
export function createAvatars(deps: AvatarsDeps): Module<AvatarsApi> {
  const { db } = deps
  return {
    name: 'avatars',
    api: {},
    migrations: avatarsMigrations,
    routes: avatarRoutes({ ...deps, catalogue: avatarCatalogue }),
    personalData: {
      collect: (accountId) => readAvatar(db, accountId),
      forget: (accountId) => deleteAvatar(db, accountId),
    },
  }
}
