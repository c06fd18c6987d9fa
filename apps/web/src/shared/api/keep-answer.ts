import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Writes what a change has just answered over what was known. A call on its way was asked before the change: its answer
 * would come over the newer one, and what was pressed would jump back.
 */
export async function keepAnswer<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data) => Data,
): Promise<void> {
  if (client.getQueryData(queryKey) === undefined) return
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<Data>(queryKey, (known) => (known === undefined ? known : change(known)))
}
