import type { Endpoint } from '@gorod/contracts/endpoint'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { api, type Input } from '../api/client.ts'
import { forgetSession, ME_KEY } from '../session/use-me.ts'

const CONSOLE_KEY = 'console'

/**
 * The data of a page of the console, asked for again `everyMs` while it is seen; while another page of a list loads, the last one stays. After a refusal for want of
 * a right the signed-in person is fetched again, and the page then says that it is not theirs.
 */
export function useConsoleQuery<Query extends z.ZodType, Answer extends z.ZodType>(
  endpoint: Endpoint<Query, z.ZodNever, Answer>,
  input: Input<Query, z.ZodNever>,
  { everyMs = false }: { readonly everyMs?: number | false } = {},
) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [CONSOLE_KEY, endpoint.path, input],
    queryFn: ({ signal }) => api(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  const status = query.error instanceof ApiError ? query.error.status : null
  useEffect(() => {
    if (status === 401) forgetSession()
    if (status === 403) void client.invalidateQueries({ queryKey: ME_KEY })
  }, [client, status])
  return query
}

/** Fetches again after an act: every list of the console may show it. */
export function refreshConsole(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [CONSOLE_KEY] })
}
