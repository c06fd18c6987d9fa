import type { OrganiserAccess } from '@gorod/contracts/organisers'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db/db.ts'
import type { GamesApi, MatchCursor } from '../games/public.ts'
import { matchAnswer } from './domain/match-answer.ts'
import { listTokens } from './store/tokens-store.ts'
import { listWebhooks } from './store/webhooks-store.ts'

interface Page {
  readonly championship?: number | undefined
  readonly after?: string | undefined
  readonly limit: number
}

export async function listMatches(games: GamesApi, { championship, after, limit }: Page) {
  const { matches, next } = await games.listOpenMatches({
    championshipId: championship ?? null,
    after: after === undefined ? null : cursorOf(after),
    limit,
  })
  return { matches: matches.map(matchAnswer), next: next && `${next.shownAt.getTime()}-${next.number}` }
}

function cursorOf(text: string): MatchCursor {
  const [, at, number] = /^(\d{1,15})-(\d{1,9})$/.exec(text) ?? []
  if (at === undefined || number === undefined)
    throw new AppError('validation_failed', { fields: { after: ['the `next` of an answer is expected'] } })
  return { shownAt: new Date(Number(at)), number: Number(number) }
}

export async function getAccess(db: Db, accountId: number): Promise<OrganiserAccess> {
  const [tokens, webhooks] = await Promise.all([listTokens(db, accountId), listWebhooks(db, accountId)])
  return {
    tokens: tokens.map(({ id, name, madeAt, usedAt }) => ({
      id,
      name,
      madeAt: madeAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    webhooks: webhooks.map((hook) => ({
      id: hook.id,
      url: hook.url,
      championshipId: hook.championship_id,
      madeAt: hook.made_at.toISOString(),
      disabledAt: hook.disabled_at?.toISOString() ?? null,
      last: hook.last_at && {
        at: hook.last_at.toISOString(),
        ok: hook.last_ok === true,
        status: hook.last_status,
      },
    })),
  }
}
