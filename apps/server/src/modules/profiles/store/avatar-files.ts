import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../platform/app-error.ts'
import type { BoundedFiles } from '../../../platform/bounded-files.ts'
import { AVATAR_FILE, avatarNameOf, type DrawnAvatar, partsOf } from '../domain/drawn-avatar.ts'

/** Files of avatars in one folder. Every process of a site needs the same one. Throws `unavailable` while that does not answer. */
export interface AvatarFiles {
  readonly folder: string
  /** Makes the folder. */
  open(): Promise<void>
  /** The part of this name; null: it is gone. */
  read(name: string): Promise<Buffer | null>
  /** All parts. */
  write(name: string, drawn: DrawnAvatar): Promise<void>
  /** All parts; what is gone already is fine. */
  remove(name: string): Promise<void>
}

export function avatarFiles(sharedDir: string, files: BoundedFiles): AvatarFiles {
  const folder = join(sharedDir, 'avatars')
  const open = () => files.run(async () => void (await mkdir(folder, { recursive: true, mode: 0o700 })))
  return {
    folder,
    open,
    async write(name, drawn) {
      await open()
      // Through to the disk: what the database names next must be there after a power cut.
      for (const [part, content] of drawn) {
        const file = join(folder, avatarNameOf(name, part))
        await files.run(() => writeFile(file, content, { flag: 'wx', flush: true, mode: 0o600 }))
      }
    },
    async read(name) {
      if (!AVATAR_FILE.test(name)) return null
      return files.run(() => readFile(join(folder, name))).catch(nullIfGone)
    },
    async remove(name) {
      for (const part of partsOf(name))
        await files.run(() => rm(join(folder, avatarNameOf(name, part)), { force: true }))
    },
  }
}

/** A share that lost its server, or a disk with a fault, may have it again. */
function nullIfGone(cause: NodeJS.ErrnoException | AppError): null {
  if (cause.code === 'ENOENT') return null
  throw cause instanceof AppError ? cause : new AppError('unavailable', { cause })
}
