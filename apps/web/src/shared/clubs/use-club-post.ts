import type { Endpoint } from '@gorod/contracts/endpoint'
import type { FormAnswer } from '@gorod/contracts/form-answer'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { useFormPost } from '../form/use-form-post.ts'
import { CLUBS_TEXTS } from '../texts/clubs.ts'
import { ERROR_TEXTS } from '../texts/errors.ts'
import { refreshClubs } from './use-club.ts'

const TEXTS = {
  not_found: CLUBS_TEXTS.missing.title,
  too_many_requests: ERROR_TEXTS.too_many_requests,
  forbidden: ERROR_TEXTS.forbidden,
  verification_required: ERROR_TEXTS.league_verification_required,
  ban_is_still_active: ERROR_TEXTS.ban_is_still_active,
}

/** An act in a club. Whether it was done or refused, the pages ask again: the club has changed meanwhile. */
export function useClubPost<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType<FormAnswer>,
>(endpoint: Endpoint<Query, Body, Answer>) {
  const client = useQueryClient()
  const post = useFormPost(endpoint, TEXTS)
  const send = (input: Parameters<typeof post.send>[0]) => post.send(input, () => refreshClubs(client))
  return { ...post, send }
}
