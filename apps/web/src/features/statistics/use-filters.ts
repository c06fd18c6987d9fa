import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Filters, filtersOf, withFilters } from './filters.ts'

export interface KeptFilters {
  readonly filters: Filters
  /** `again`: the same picker has just changed them, so going back leads to what was before it was opened. */
  readonly change: (part: (now: Filters) => Partial<Filters>, again?: boolean) => void
}

/** The filters live in the page's address: it can be shared, and going back takes the last change back. */
export function useFilters(): KeptFilters {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersOf(params), [params])
  return {
    filters,
    change: (part, again = false) => {
      // The address itself: the router reports a change a moment later, and a second quick press would undo the first.
      const { search, hash } = window.location
      const written = new URLSearchParams(search)
      const now = filtersOf(written)
      const next = withFilters(written, { ...now, ...part(now) })
      // The router's own setter of the query drops the hash, which is the tab.
      void navigate({ search: next.toString(), hash }, { replace: again })
    },
  }
}
