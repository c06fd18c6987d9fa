import { getOrganiserAccess } from '@gorod/contracts/organisers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../shared/api/api-error.ts'
import { refresh } from '../../shared/cabinet/use-cabinet-query.ts'
import { ORGANISER_ACCESS_TEXTS as T } from '../../shared/texts/organisers.ts'

/** A change of keys or webhooks; afterwards the lists are read again. */
export function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  const mutation = useMutation({ mutationFn: change, onSuccess: () => refresh(client, getOrganiserAccess) })
  const { error } = mutation
  const isUnverified = error instanceof ApiError && error.code === 'verification_required'
  return { ...mutation, failure: error === null ? null : isUnverified ? T.unverified : T.failed }
}
