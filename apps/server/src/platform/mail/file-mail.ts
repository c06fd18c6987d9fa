import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { momentInName } from './emails-folder.ts'
import type { Mail, PostedEmail } from './mail.ts'
import { toMessage } from './message.ts'

interface FileMailOptions {
  readonly dir: string
  readonly from: string
  readonly clock: Clock
  readonly random: Random
}

/** Writes e-mails as `.eml` files instead of sending them: every mail program opens those. */
export class FileMail implements Mail {
  readonly #options: FileMailOptions
  readonly #transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

  constructor(options: FileMailOptions) {
    this.#options = options
  }

  async send(email: PostedEmail): Promise<void> {
    const { dir, from, clock, random } = this.#options
    const now = new Date(clock.now())
    const { message } = await this.#transport.sendMail(toMessage(email, from, now))
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const name = `${momentInName(now)}-${random.token(6)}.eml`
    await writeWhole(join(dir, name), message)
  }
}

/** The whole e-mail or none: a full disk would leave the beginning of one. */
async function writeWhole(path: string, message: Parameters<typeof writeFile>[1]): Promise<void> {
  const part = `${path}.part`
  try {
    // E-mails hold links that act for the account.
    await writeFile(part, message, { mode: 0o600 })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
