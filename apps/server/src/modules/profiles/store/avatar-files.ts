import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AVATAR_FILE, avatarNameOf, type DrawnAvatar, partsOf } from '../domain/drawn-avatar.ts'

/** Files of avatars in one folder. Every process of a site needs the same one. */
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

export function avatarFiles(dataDir: string): AvatarFiles {
  const folder = join(dataDir, 'avatars')
  const open = async () => void (await mkdir(folder, { recursive: true, mode: 0o700 }))
  return {
    folder,
    open,
    async write(name, drawn) {
      await open()
      // Through to the disk: what the database names next must be there after a power cut.
      for (const [part, content] of drawn) {
        const file = join(folder, avatarNameOf(name, part))
        await writeFile(file, content, { flag: 'wx', flush: true, mode: 0o600 })
      }
    },
    read: async (name) => (AVATAR_FILE.test(name) ? readFile(join(folder, name)).catch(() => null) : null),
    async remove(name) {
      await Promise.all(
        partsOf(name).map((part) => rm(join(folder, avatarNameOf(name, part)), { force: true })),
      )
    },
  }
}
