import type { LetterFrame } from '../../../platform/mail/letter-layout.ts'
import type { Outbox } from '../../../platform/mail/outbox.ts'
import type { SettingsApi } from '../../settings/public.ts'

/** What every use case that writes letters needs. */
export interface Correspondence {
  readonly outbox: Outbox
  readonly settings: SettingsApi
  /** Address of the site as people type it. */
  readonly siteUrl: () => string
}

/** Asked before a transaction begins: it reads settings by a connection of its own. */
export async function letterFrame({ settings, siteUrl }: Correspondence): Promise<LetterFrame> {
  return { productName: await settings.get('productName'), siteUrl: siteUrl() }
}

export const CONFIRMATION_LIFE_MS = 7 * 24 * 60 * 60_000
export const RECOVERY_LIFE_MS = 60 * 60_000
