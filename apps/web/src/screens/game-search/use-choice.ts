import type { SearchMode, SearchOverview, SearchRole } from '@gorod/contracts/search'
import { useState } from 'react'
import { type ModeCard, modeCards, type Searching, searchable } from '../../features/search/modes.ts'
import type { SearchAgain } from '../../shared/session/search-again.ts'

interface SearchFacts {
  readonly overview: SearchOverview | null
  readonly searching: Searching | null
  readonly verified: boolean
  readonly mayJudge: boolean
  /** A search that another page asked for. */
  readonly again: SearchAgain | null
}

interface Choice {
  readonly cards: readonly ModeCard[]
  readonly chosen: ReadonlySet<SearchMode>
  /** The chosen modes that can be searched. */
  readonly modes: readonly SearchMode[]
  readonly role: SearchRole
  readonly toggle: (mode: SearchMode, chosen: boolean) => void
  readonly setRole: (role: SearchRole) => void
}

/** The chosen modes and role. The table without a price is chosen at first. */
export function useChoice({ overview, searching, verified, mayJudge, again }: SearchFacts): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<SearchMode>>(new Set(again?.modes ?? ['quick']))
  const [wished, setRole] = useState<SearchRole>(again?.role ?? 'player')
  // The right may be taken away while the page is open.
  const role = mayJudge ? wished : 'player'
  const cards = modeCards({ overview, searching, verified, role })
  const toggle = (mode: SearchMode, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(mode)
    else next.delete(mode)
    setChosen(next)
  }
  return { cards, chosen, modes: searchable(chosen, cards), role, toggle, setRole }
}
