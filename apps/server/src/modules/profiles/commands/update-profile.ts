import { AVATAR_FIELD, type ProfileEdit } from '@gorod/contracts'
import { AppError } from '../../../platform/app-error.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { AvatarRefusal, DrawAvatar, DrawnAvatar } from '../domain/avatar.ts'
import { type ProfileChanges, readProfileEdit } from '../domain/profile-edit.ts'
import { PROFILE_FORM_ERRORS } from '../domain/profile-text.ts'
import { showPicture } from '../store/pictures-store.ts'
import { writeProfile } from '../store/profiles-store.ts'
import { dropPictures, keepPicture, type PicturesDeps } from './keep-picture.ts'

export interface UpdateProfileDeps extends PicturesDeps {
  readonly accounts: Pick<AccountsApi, 'usernameError' | 'rename' | 'setImage'>
  readonly drawAvatar: DrawAvatar
}

interface Wish {
  readonly edit: ProfileEdit
  /** Null: the picture stays. */
  readonly file: Buffer | null
}

/** Field to message; null: all is kept. */
type FieldErrors = Readonly<Record<string, string>> | null

const AVATAR_ERRORS: Readonly<Record<AvatarRefusal, string>> = {
  kind: PROFILE_FORM_ERRORS.avatarKind,
  broken: PROFILE_FORM_ERRORS.avatarBroken,
  vast: PROFILE_FORM_ERRORS.avatarVast,
}

/** Spec §7: the form is taken whole or not at all. Throws `session_expired` for an account that is no more. */
export async function updateProfile(
  deps: UpdateProfileDeps,
  accountId: number,
  { edit, file }: Wish,
): Promise<FieldErrors> {
  const { changes, errors: fieldErrors } = readProfileEdit(edit)
  const nameError = await deps.accounts.usernameError(accountId, edit.username)
  const picture = await draw(deps, file)
  const errors = {
    ...(nameError === null ? {} : { username: nameError }),
    ...fieldErrors,
    ...(picture.error === null ? {} : { [AVATAR_FIELD]: picture.error }),
  }
  if (Object.keys(errors).length > 0) return errors
  const image = picture.drawn === null ? null : await keepPicture(deps, accountId, picture.drawn)
  let outcome: Outcome
  try {
    outcome = await write(deps, accountId, { username: edit.username, changes, image })
  } catch (error) {
    if (image !== null) await dropPictures(deps, [image])
    throw error
  }
  await dropPictures(deps, outcome.unshown)
  if (outcome.kept) return null
  // Somebody took the name since it was looked at, and may have gone on to another.
  const taken = await deps.accounts.usernameError(accountId, edit.username)
  if (taken === null || outcome.gone) throw new AppError(outcome.gone ? 'session_expired' : 'unavailable')
  return { username: taken }
}

async function draw(
  { drawAvatar }: UpdateProfileDeps,
  file: Buffer | null,
): Promise<{ readonly drawn: DrawnAvatar | null; readonly error: string | null }> {
  if (file === null) return { drawn: null, error: null }
  const result = await drawAvatar(file)
  if ('refusal' in result) return { drawn: null, error: AVATAR_ERRORS[result.refusal] }
  return { drawn: result.drawn, error: null }
}

interface Outcome {
  readonly kept: boolean
  /** Not kept, for there is no such account any more. */
  readonly gone: boolean
  /** Pictures nobody is shown any more, the new one among them where nothing was kept. */
  readonly unshown: readonly string[]
}

/** All in one transaction. The account is held first, so that of two updates one waits for the other. */
async function write(
  { db, accounts }: UpdateProfileDeps,
  accountId: number,
  wish: { readonly username: string; readonly changes: ProfileChanges; readonly image: string | null },
): Promise<Outcome> {
  const { username, changes, image } = wish
  return db.transaction().execute(async (tx) => {
    const renamed = await accounts.rename(tx, accountId, username)
    // Nothing has been written, and Postgres takes the end of a transaction with an error in it for a rollback.
    if (renamed !== 'renamed')
      return { kept: false, gone: renamed === 'gone', unshown: image === null ? [] : [image] }
    await writeProfile(tx, accountId, changes)
    if (image === null) return { kept: true, gone: false, unshown: [] }
    await accounts.setImage(tx, accountId, image)
    return { kept: true, gone: false, unshown: await showPicture(tx, image, accountId) }
  })
}
