import { AVATAR_FIELD, type ProfileEdit, seenProfile } from '@gorod/contracts/profile'
import { shownName } from '@gorod/contracts/shown-name'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db/db.ts'
import { holdLock } from '../../../platform/db/hold-lock.ts'
import { mergeEdit } from '../../../platform/merge-edit.ts'
import { conflictErrors } from '../../../platform/merge-edit-text.ts'
import type { AccountsApi } from '../../accounts/public.ts'
import type { AvatarRefusal, DrawAvatar, DrawnAvatar } from '../domain/drawn-avatar.ts'
import { type ProfileChanges, readProfileEdit, tidyDescription } from '../domain/profile-edit.ts'
import { PROFILE_FORM_ERRORS } from '../domain/profile-text.ts'
import { hidePictures, showPicture } from '../store/pictures-store.ts'
import { readProfile, writeProfile } from '../store/profiles-store.ts'
import { dropPictures, keepPicture, type PicturesDeps } from './keep-picture.ts'

export interface UpdateProfileDeps extends PicturesDeps {
  readonly accounts: Pick<AccountsApi, 'usernameError' | 'getAccount' | 'rename' | 'setPhoto' | 'setPortrait'>
  readonly drawAvatar: DrawAvatar
}

interface Wish {
  readonly edit: ProfileEdit
  /** Null: the photo stays, unless the form takes it off. */
  readonly file: Buffer | null
}

/** Field to messages; null: all is kept. */
type FieldErrors = Readonly<Record<string, string[]>> | null

const inLists = (errors: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]))

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
  const proved = twitch_verified_at === null ? null : twitch
  const { changes, errors: fieldErrors } = readProfileEdit(edit, proved)
  const seen = readSeen(edit.seen, proved)
  const nameError = await deps.accounts.usernameError(accountId, edit.username)
  const picture = await draw(deps, file)
  const errors = {
    ...(nameError === null ? {} : { username: nameError }),
    ...fieldErrors,
    ...(picture.error === null ? {} : { [AVATAR_FIELD]: picture.error }),
  }
  if (Object.keys(errors).length > 0) return inLists(errors)
  const photo = picture.drawn === null ? null : await keepPicture(deps, accountId, picture.drawn)
  let outcome: Outcome
  try {
    const removed = edit.avatar_removed === '1'
    const wish = { username: shownName(edit.username), ...changes }
    outcome = await write(deps, accountId, { wish, seen, photo, removed })
  } catch (error) {
    if (photo !== null) await dropPictures(deps, [photo])
    throw error
  }
  await dropPictures(deps, outcome.unshown)
  if (outcome.kept) return null
  if (outcome.changed !== null) return outcome.changed
  // Another account took the name after the check, and may have changed it again since.
  const taken = await deps.accounts.usernameError(accountId, edit.username)
  if (taken === null || outcome.gone) throw new AppError(outcome.gone ? 'session_expired' : 'unavailable')
  return inLists({ username: taken })
}

/** Everything of the form but the picture, as it is stored. */
type Texts = ProfileChanges & { readonly username: string }

/** What the form began with, as it is stored. A value that no form of today can have makes no condition. */
function readSeen(seen: string | undefined, proved: string | null): Partial<Texts> {
  if (seen === undefined) return {}
  const began = seenProfile.safeParse(parsed(seen))
  if (!began.success)
    throw new AppError('validation_failed', { fields: { seen: ['expected a form as JSON'] } })
  const { changes, errors } = readProfileEdit(began.data, proved)
  const readable = Object.entries(changes).filter(([name]) => !(name in errors))
  return { username: shownName(began.data.username), ...Object.fromEntries(readable) }
}

/** The texts as they would be saved today: what an earlier version kept in another form is no change of another window. */
function asSaved<Stored extends Pick<Texts, 'username' | 'description'>>(stored: Stored): Stored {
  const { username, description } = stored
  return { ...stored, username: shownName(username), description: tidyDescription(description) }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
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
  /** Not kept: another window has saved other values. */
  readonly changed: FieldErrors
  /** Pictures nobody is shown any more, the new one among them where nothing was kept. */
  readonly unshown: readonly string[]
}

interface Edit {
  readonly wish: Texts
  readonly seen: Partial<Texts>
  /** Null: none was sent. */
  readonly photo: string | null
  /** The photo goes, where none was sent. */
  readonly removed: boolean
}

/** All in one transaction. Of two updates of an account one waits for the other, and sees what it wrote. */
async function write(deps: UpdateProfileDeps, accountId: number, edit: Edit): Promise<Outcome> {
  const { photo } = edit
  const { db, accounts } = deps
  const refused = { kept: false, gone: false, changed: null, unshown: photo === null ? [] : [photo] }
  return db.transaction().execute(async (tx) => {
    await holdLock(tx, 'profile-edit', accountId)
    const account = await accounts.getAccount(accountId, tx)
    if (account === null || account.deleted) return { ...refused, gone: true }
    const stored = asSaved({ ...(await readProfile(tx, accountId)), username: account.username })
    const { merged, conflicts } = mergeEdit<Texts>(edit.seen, stored, edit.wish)
    if (conflicts.length > 0) return { ...refused, changed: conflictErrors(conflicts, stored) }
    const { username, ...changes } = merged
    const renamed = await accounts.rename(tx, accountId, username)
    // Nothing has been written, and Postgres takes the end of a transaction with an error in it for a rollback.
    if (renamed !== 'renamed') return { ...refused, gone: renamed === 'gone' }
    const hasAvatar = await writeProfile(tx, accountId, changes)
    const unshown = await changePhoto(tx, accounts, accountId, edit)
    // Another gender takes the saved 3D avatar off, and its portrait with it.
    const portraits = hasAvatar ? [] : await hidePictures(tx, accountId, 'portrait')
    if (portraits.length > 0) await accounts.setPortrait(tx, accountId, null)
    return { kept: true, gone: false, changed: null, unshown: [...unshown, ...portraits] }
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
