import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'

/** For a file that decides something: it is as before, or new; no full disk and no death leaves half of it. Its owner alone reads it. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.part`
  const handle = openSync(part, 'w', 0o600)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(part, file)
}
