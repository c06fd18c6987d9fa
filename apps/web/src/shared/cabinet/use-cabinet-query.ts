import type { Endpoint } from '@gorod/contracts/endpoint'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { api } from '../api/client.ts'
import { forgetSession } from '../session/use-me.ts'

type Plain<Answer extends z.ZodType> = Endpoint<z.ZodNever, z.ZodNever, Answer>

/** The data of a part of the cabinet. A refused session makes this browser a visitor; the guard above says so. */
export function useCabinetQuery<Answer extends z.ZodType>(endpoint: Plain<Answer>) {
  const query = useQuery({
    queryKey: cabinetKey(endpoint),
    queryFn: ({ signal }) => api(endpoint, {}, { signal }),
  })
  const ended = query.error instanceof ApiError && query.error.status === 401
  useEffect(() => {
    if (ended) forgetSession()
  }, [ended])
  return query
}

export function cabinetKey(endpoint: { readonly path: string }): readonly [string, string] {
  return ['cabinet', endpoint.path]
}

/** Fetches again after a change: every component that shows it gets the new state. */
export function refresh(client: QueryClient, endpoint: { readonly path: string }): Promise<void> {
  return client.invalidateQueries({ queryKey: cabinetKey(endpoint) })
}
