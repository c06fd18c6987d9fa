import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { messageOf, StartError } from '../../start-error.ts'

const unzip = promisify(gunzip)

interface ArchivedLogOptions {
  readonly archive: string
  readonly to: string
  /** The first part that is needed. */
  readonly first: string
  /** Parts that the base backup brings. */
  readonly had: readonly string[]
}

interface ArchivedLog {
  readonly copied: number
  /** The last part before one that is missing although later ones are there; null: none is. */
  readonly gapAfter: string | null
}

/**
 * Copies the log from the part `first` on, and the histories of timelines. They stay packed: a part of 16 MB, one a minute at a quiet
 * site, packs to a hundredth, and unpacked a day of them fills a disk. Throws {@link StartError} for one that cannot be unpacked,
 * where Postgres would end the log without a word.
 */
export async function copyArchivedLog({ archive, to, first, had }: ArchivedLogOptions): Promise<ArchivedLog> {
  await mkdir(to, { mode: 0o700 })
  const places = new Set<number>()
  let [copied, bytes] = [0, 0]
  const parts: string[] = had.filter((name) => isSegment(name))
  for (const name of await readdir(archive).catch(() => [])) {
    const [, file] = /^([0-9A-F]{8}(?:[0-9A-F]{16})?(?:\.history|\.partial)?)\.gz$/.exec(name) ?? []
    // The timeline is in the first eight digits: a part of a later one counts by its place in the log.
    if (file === undefined || (isSegment(file) && file.slice(8) < first.slice(8))) continue
    const packed = await readFile(join(archive, name))
    const { length } = await unzip(packed).catch((error: unknown) => {
      throw new StartError(
        `${join(archive, name)} cannot be unpacked (${messageOf(error)}): move it away, and restore to a moment before it (--at).`,
        error,
      )
    })
    await writeFile(join(to, name), packed, { mode: 0o600 })
    copied++
    if (!isSegment(file)) continue
    bytes = length
    parts.push(file)
  }
  const timeline = first.slice(0, 8)
  for (const name of parts) if (name.startsWith(timeline)) places.add(placeOf(name, bytes))
  if (places.size === 0 || bytes === 0) return { copied, gapAfter: null }
  let last = placeOf(first, bytes)
  while (places.has(last + 1)) last++
  const isWhole = Math.max(...places) <= last
  return { copied, gapAfter: isWhole ? null : segmentAt(last, { timeline, bytes }) }
}

/** What Postgres runs in its folder for each part it wants; a failure means that there is none. */
export function restoreCommand(folder: string): string {
  const packed = `'${folder}/%f.gz'`
  return `test -f ${packed} && gzip -dc ${packed} > "%p"`
}

const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name)

/** The log is counted in files of 4 GB, and in each of them in parts. */
const FILE_BYTES = 2 ** 32

/** Where it stands in the log. */
function placeOf(segment: string, bytes: number): number {
  const [file, part] = [segment.slice(8, 16), segment.slice(16)].map((digits) => Number.parseInt(digits, 16))
  return (file ?? 0) * (FILE_BYTES / bytes) + (part ?? 0)
}

function segmentAt(
  place: number,
  { timeline, bytes }: { readonly timeline: string; readonly bytes: number },
): string {
  const inFile = FILE_BYTES / bytes
  const digits = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')
  return `${timeline}${digits(Math.floor(place / inFile))}${digits(place % inFile)}`
}
