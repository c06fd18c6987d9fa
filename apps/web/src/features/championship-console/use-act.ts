import type { Endpoint } from '@gorod/contracts/endpoint'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Input } from '../../shared/api/client.ts'
import { refreshChampionship } from '../../shared/championships/use-championship.ts'
import { useFormPost } from '../../shared/form/use-form-post.ts'
import { CHAMPIONSHIP_CONSOLE_TEXTS as T } from '../../shared/texts/championship-console.ts'

/** An act of an organiser: everything shown of the championship is fetched again, whatever came of it. */
export function useAct<Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType<FormAnswer>>(
  championshipId: number,
  endpoint: Endpoint<Query, Body, Answer>,
) {
  const client = useQueryClient()
  const post = useFormPost(endpoint, { not_found: T.gone, forbidden: T.notYours })
  const send = (input: Input<Query, Body>) =>
    post.send(input, () => refreshChampionship(client, championshipId))
  const act = async (input: Input<Query, Body>): Promise<boolean> => (await send(input)).state === 'done'
  return { post, act, send }
}
