import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Log } from '../../../platform/log.ts'
import type { Random } from '../../../platform/random.ts'
import { AVATAR_TOKEN_BYTES, avatarName, type DrawnAvatar } from '../domain/drawn-avatar.ts'
import type { AvatarFiles } from '../store/avatar-files.ts'
import { forgetPicture, listPictures, listStrayPictures, notePicture } from '../store/pictures-store.ts'

export interface PicturesDeps {
  readonly db: Db
  readonly files: AvatarFiles
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
}

/** An update that takes longer has failed. */
const STRAY_AFTER_MS = 60 * 60_000

/** Writes a picture that is not shown yet. Returns its name, which `nameOf` makes from a random token. */
export async function keepPicture(
  deps: PicturesDeps,
  accountId: number,
  drawn: DrawnAvatar,
  nameOf: (token: string) => string = avatarName,
): Promise<string> {
  const { db, files, clock, random } = deps
  const name = nameOf(random.token(AVATAR_TOKEN_BYTES))
  await notePicture(db, name, accountId, new Date(clock.now()))
  try {
    await files.write(name, drawn)
  } catch (error) {
    // A full disk leaves some parts, or the beginning of one.
    await dropPictures(deps, [name])
    throw error
  }
  return name
}

/** Files first: a row without a file is tried again, a file without a row never. What fails is left to the next start. */
export async function dropPictures(
  { db, files, log }: Pick<PicturesDeps, 'db' | 'files' | 'log'>,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    try {
      await files.remove(name)
      await forgetPicture(db, name)
    } catch (err) {
      log.error({ err, name }, 'an old avatar could not be removed')
    }
  }
}

/** Removes all pictures of an account. Unlike {@link dropPictures} it throws, and its job runs again. */
export async function forgetPictures(
  { db, files }: Pick<PicturesDeps, 'db' | 'files'>,
  accountId: number,
): Promise<void> {
  for (const { name } of await listPictures(db, accountId)) {
    await files.remove(name)
    await forgetPicture(db, name)
  }
}

/** Removes what a process left that died between writing a picture and showing it, or between showing and removing. */
export async function dropStrayPictures(deps: PicturesDeps): Promise<void> {
  await dropPictures(deps, await listStrayPictures(deps.db, new Date(deps.clock.now() - STRAY_AFTER_MS)))
}
