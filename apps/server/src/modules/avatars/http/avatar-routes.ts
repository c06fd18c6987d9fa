import {
  avatarTypes,
  getAvatarAssets,
  getAvatarItems,
  getAvatarItemTypes,
  getAvatarLook,
  resetAvatarAssets,
  saveAvatar,
  saveAvatarPortrait,
  updateAvatarAssets,
} from '@gorod/contracts/avatar'
import { AppError } from '../../../platform/app-error.ts'
import { type Limit, type Route, route } from '../../../platform/http/route.ts'
import type { Identity } from '../../../platform/identity.ts'
import { type ChangeAvatarDeps, reset, save, tryOn } from '../commands/change-avatar.ts'
import type { ShownAvatar } from '../domain/avatar.ts'
import { TYPE_LABELS } from '../domain/avatars-text.ts'
import { itemsOf, look, type ShowAvatarDeps, typesOf, userAssets } from '../queries/show-avatar.ts'

export function avatarRoutes(deps: ChangeAvatarDeps & ShowAvatarDeps): readonly Route[] {
  return [
    route(getAvatarAssets, ({ signedIn, query }) => userAssets(deps, owner(signedIn(), query))),
    route(getAvatarItemTypes, async ({ signedIn, query }) => {
      const known = await typesOf(deps, owner(signedIn(), query))
      return avatarTypes.filter((slug) => known.has(slug)).map((slug) => ({ slug, label: TYPE_LABELS[slug] }))
    }),
    route(getAvatarItems, ({ signedIn, query }) => itemsOf(deps, owner(signedIn(), query), query.type)),
    route(updateAvatarAssets, async ({ signedIn, query, body }) =>
      answered(await tryOn(deps, owner(signedIn(), query), body.assets)),
    ),
    route(resetAvatarAssets, async ({ signedIn, query }) =>
      answered(await reset(deps, owner(signedIn(), query))),
    ),
    route(saveAvatar, async ({ signedIn, query }) =>
      answered(await save(deps, owner(signedIn(), query), query.avatar)),
    ),
    route(
      saveAvatarPortrait,
      async ({ signedIn, query, file }) => {
        const accountId = owner(signedIn(), query)
        if (file === null)
          throw new AppError('validation_failed', { fields: { portrait: ['a picture is missing'] } })
        return {
          success: true,
          portrait: await deps.profiles.setPortrait(accountId, { of: query.avatar, strip: file }),
        }
      },
      { limits: [PORTRAITS] },
    ),
    route(getAvatarLook, ({ query }) => look(deps, query.avatar)),
  ]
}

/** Each unfolds a picture. */
const PORTRAITS: Limit = { max: 60, perMs: 10 * 60_000, perAccount: true }

/** The shop is its owner's alone (spec §6). */
function owner({ accountId }: Identity, { userId }: { readonly userId: number }): number {
  if (accountId !== userId) throw new AppError('forbidden')
  return accountId
}

const answered = ({ assets, rpm_avatar_id, preview }: ShownAvatar) => ({
  success: true,
  assets,
  rpm_avatar_id,
  preview,
})
