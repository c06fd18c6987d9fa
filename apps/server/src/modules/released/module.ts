import type { Module, Platform } from '../../platform/module.ts'
import type { AchievementsApi } from '../achievements/public.ts'
import type { AvatarsApi } from '../avatars/public.ts'
import type { ContentApi } from '../content/public.ts'
import type { ModerationApi } from '../moderation/public.ts'
import type { SettingsApi } from '../settings/public.ts'
import { catalogues } from './domain/catalogues.ts'
import { releasedRoutes } from './http/routes.ts'

export interface ReleasedDeps extends Platform {
  readonly settings: Pick<SettingsApi, 'released' | 'changeReleased'>
  readonly content: Pick<ContentApi, 'lessons'>
  readonly moderation: Pick<ModerationApi, 'audit'>
  readonly achievements: Pick<AchievementsApi, 'shipped'>
  readonly avatars: Pick<AvatarsApi, 'items'>
}

/** Lessons, achievements and items of the shop come with a release. Here administrators say which of them are shown, where, and in which words. */
export function createReleased(deps: ReleasedDeps): Module<Readonly<Record<never, never>>> {
  return {
    name: 'released',
    api: {},
    routes: releasedRoutes({ ...deps, catalogues: catalogues(deps) }),
  }
}
