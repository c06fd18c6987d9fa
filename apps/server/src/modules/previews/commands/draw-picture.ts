import { createHash } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import { Budget } from '../../../platform/budget.ts'
import type { WorkQueues } from '../../../platform/work-queue.ts'
import type { ProfilesApi } from '../../profiles/public.ts'
import type { SettingsApi } from '../../settings/public.ts'
import type { Card } from '../domain/cards.ts'
import { PictureCache } from '../domain/picture-cache.ts'

interface PicturesDeps {
  readonly settings: Pick<SettingsApi, 'get'>
  readonly profiles: Pick<ProfilesApi, 'readPicture'>
  readonly workQueues: Pick<WorkQueues, 'create'>
  /** PNG. `face`: the square picture of a profile; null: none. */
  readonly drawCard: (drawn: {
    readonly card: Card
    readonly siteName: string
    readonly face: Buffer | null
  }) => Promise<Buffer>
}

/** A drawing takes some ten milliseconds of the event loop: two a second in all. */
const DRAWINGS = { points: 120, perMs: 60_000 } as const
const DRAWING = { atOnce: 1, mostWaiting: 10 } as const
const CACHE_BYTES = 16 * 1024 * 1024

/** Draws each card once as long as it is kept. The function throws `unavailable` when too many are drawn already. */
export function pictureDrawer({
  settings,
  profiles,
  workQueues,
  drawCard,
}: PicturesDeps): (card: Card) => Promise<Buffer> {
  const cache = new PictureCache(CACHE_BYTES)
  const queue = workQueues.create('previews', DRAWING)
  const budget = new Budget(DRAWINGS)
  return async (card) => {
    const siteName = await settings.get('productName')
    const key = createHash('sha256')
      .update(JSON.stringify([siteName, card]))
      .digest('base64url')
    const kept = cache.get(key)
    if (kept !== null) return kept
    if (!(await budget.take('drawings'))) throw new AppError('unavailable')
    return queue.run(async () => {
      const image = card.kind === 'profile' ? card.image : null
      const face = image === null ? null : await profiles.readPicture(image)
      // Those who waited for the same picture get the one that was drawn meanwhile.
      const picture = cache.get(key) ?? (await drawCard({ card, siteName, face }))
      cache.set(key, picture)
      return picture
    })
  }
}
