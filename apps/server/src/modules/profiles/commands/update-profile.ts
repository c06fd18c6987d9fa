import { AVATAR_FIELD, type ProfileEdit } from '@gorod/contracts/profile'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { AvatarRefusal, DrawAvatar, DrawnAvatar } from '../domain/drawn-avatar.ts'
import { type ProfileChanges, readProfileEdit } from '../domain/profile-edit.ts'
import { PROFILE_FORM_ERRORS } from '../domain/profile-text.ts'
import { hidePictures, showPicture } from '../store/pictures-store.ts'
import { readProfile, writeProfile } from '../store/profiles-store.ts'
import { dropPictures, keepPicture, type PicturesDeps } from './keep-picture.ts'

export interface UpdateProfileDeps extends PicturesDeps {
  readonly accounts: Pick<AccountsApi, 'usernameError' | 'rename' | 'setPhoto' | 'setPortrait'>
  readonly drawAvatar: DrawAvatar
}

interface Wish {
  readonly edit: ProfileEdit
  /** Null: the photo stays, unless the form takes it off. */
  readonly file: Buffer | null
}

/** Field to message; null: all is kept. */
type FieldErrors = Readonly<Record<string, string>> | null

const AVATAR_ERRORS: Readonly<Record<AvatarRefusal, string>> = {
  kind: PROFILE_FORM_ERRORS.avatarKind,
  broken: PROFILE_FORM_ERRORS.avatarBroken,
  vast: PROFILE_FORM_ERRORS.avatarVast,
}

/** Spec §7: the form is taken whole or not at all. Throws `session_expired` for an account that no longer exists. */
export async function updateProfile(
  deps: UpdateProfileDeps,
  accountId: number,
  { edit, file }: Wish,
): Promise<FieldErrors> {
  const { twitch, twitch_verified_at } = await readProfile(deps.db, accountId)
  const { changes, errors: fieldErrors } = readProfileEdit(edit, twitch_verified_at === null ? null : twitch)
  const nameError = await deps.accounts.usernameError(accountId, edit.username)
  const picture = await draw(deps, file)
  const errors = {
    ...(nameError === null ? {} : { username: nameError }),
    ...fieldErrors,
    ...(picture.error === null ? {} : { [AVATAR_FIELD]: picture.error }),
  }
  if (Object.keys(errors).length > 0) return errors
  const photo = picture.drawn === null ? null : await keepPicture(deps, accountId, picture.drawn)
  let outcome: Outcome
  try {
    const removed = edit.avatar_removed === '1'
    outcome = await write(deps, accountId, { username: edit.username, changes, photo, removed })
  } catch (error) {
    if (photo !== null) await dropPictures(deps, [photo])
    throw error
  }
  await dropPictures(deps, outcome.unshown)
  if (outcome.kept) return null
  // Another account took the name after the check, and may have changed it again since.
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
  /** Not kept: the account no longer exists. */
  readonly gone: boolean
  /** Pictures nobody is shown any more, the new one among them where nothing was kept. */
  readonly unshown: readonly string[]
}

interface Edit {
  readonly username: string
  readonly changes: ProfileChanges
  /** Null: none was sent. */
  readonly photo: string | null
  /** The photo goes, where none was sent. */
  readonly removed: boolean
}

/** All in one transaction. The account is held first, so that of two updates one waits for the other. */
async function write(deps: UpdateProfileDeps, accountId: number, edit: Edit): Promise<Outcome> {
  const { username, changes, photo } = edit
  const { db, accounts } = deps
  return db.transaction().execute(async (tx) => {
    const renamed = await accounts.rename(tx, accountId, username)
    // Nothing has been written, and Postgres takes the end of a transaction with an error in it for a rollback.
    if (renamed !== 'renamed')
      return { kept: false, gone: renamed === 'gone', unshown: photo === null ? [] : [photo] }
    const hasAvatar = await writeProfile(tx, accountId, changes)
    const unshown = await changePhoto(tx, accounts, accountId, edit)
    // Another gender takes the saved 3D avatar off, and its portrait with it.
    const portraits = hasAvatar ? [] : await hidePictures(tx, accountId, 'portrait')
    if (portraits.length > 0) await accounts.setPortrait(tx, accountId, null)
    return { kept: true, gone: false, unshown: [...unshown, ...portraits] }
  })
}

async function changePhoto(
  tx: Db,
  accounts: UpdateProfileDeps['accounts'],
  accountId: number,
  { photo, removed }: Edit,
): Promise<readonly string[]> {
  if (photo === null && !removed) return []
  await accounts.setPhoto(tx, accountId, photo)
  return photo === null ? hidePictures(tx, accountId, 'photo') : showPicture(tx, photo, accountId)
}
