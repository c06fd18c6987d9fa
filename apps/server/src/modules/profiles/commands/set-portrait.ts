import { AppError } from '../../../platform/app-error.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import { type DrawPortrait, isPortrait, portraitName } from '../domain/avatar.ts'
import { showPicture } from '../store/pictures-store.ts'
import { dropPictures, keepPicture, type PicturesDeps } from './keep-picture.ts'

export interface SetPortraitDeps extends PicturesDeps {
  readonly accounts: Pick<AccountsApi, 'getAccount' | 'setImage'>
  readonly drawPortrait: DrawPortrait
}

/** The picture of whoever has set no photo. Answers its name; null: there is a photo. */
export async function setPortrait(
  deps: SetPortraitDeps,
  accountId: number,
  strip: Buffer,
): Promise<string | null> {
  const drawn = await deps.drawPortrait(strip)
  if (drawn === null)
    throw new AppError('validation_failed', {
      fields: { portrait: ['expected three squares in PNG or WebP'] },
    })
  if (!(await mayReplace(deps, accountId))) return null
  const name = await keepPicture(deps, accountId, drawn, portraitName)
  try {
    const unshown = await deps.db.transaction().execute(async (tx) => {
      await deps.accounts.setImage(tx, accountId, name)
      return showPicture(tx, name, accountId)
    })
    await dropPictures(deps, unshown)
    return name
  } catch (error) {
    await dropPictures(deps, [name])
    throw error
  }
}

async function mayReplace({ accounts }: SetPortraitDeps, accountId: number): Promise<boolean> {
  const account = await accounts.getAccount(accountId)
  if (account === null || account.deleted) throw new AppError('session_expired')
  return account.image === null || isPortrait(account.image)
}
