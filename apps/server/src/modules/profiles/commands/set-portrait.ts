import { AppError } from '../../../platform/app-error.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { type DrawPortrait, portraitName } from '../domain/drawn-avatar.ts'
import { showPicture } from '../store/pictures-store.ts'
import { notePortrait } from '../store/profiles-store.ts'
import { dropPictures, keepPicture, type PicturesDeps } from './keep-picture.ts'

export interface SetPortraitDeps extends PicturesDeps {
  readonly accounts: Pick<AccountsApi, 'setPortrait'>
  readonly drawPortrait: DrawPortrait
}

/**
 * The portrait of the saved 3D avatar `of`; a photo stays. Returns its name. Throws `validation_failed` for what is no
 * strip of squares, `avatar_not_found` where another avatar is saved by now, or none.
 */
export async function setPortrait(
  deps: SetPortraitDeps,
  accountId: number,
  { of, strip }: { readonly of: string; readonly strip: Buffer },
): Promise<string> {
  const drawn = await deps.drawPortrait(strip)
  if (drawn === null)
    throw new AppError('validation_failed', {
      fields: { portrait: ['expected three squares in PNG or WebP'] },
    })
  const name = await keepPicture(deps, accountId, drawn, portraitName)
  try {
    const replaced = await deps.db.transaction().execute(async (tx) => {
      // The account is held first, as the edit form does that may take the avatar off.
      if (!(await deps.accounts.setPortrait(tx, accountId, name))) throw new AppError('session_expired')
      if (!(await notePortrait(tx, accountId, of))) throw new AppError('avatar_not_found')
      return showPicture(tx, name, accountId)
    })
    await dropPictures(deps, replaced)
    return name
  } catch (error) {
    await dropPictures(deps, [name])
    throw error
  }
}
