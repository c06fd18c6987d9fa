import type { Role } from '@gorod/rules'
import { useState } from 'react'
import { useGame } from '../room/game-context.ts'
import { ballotOf, type MovedHands } from './ballot.ts'
import { WhatIf } from './what-if.tsx'

const NOTHING: MovedHands = new Map()

/** The vote calculator of the room: the hands that the viewer knows, and what a moved hand would change. */
export function RoomWhatIf() {
  const { view, people } = useGame()
  const ballot = ballotOf(view)
  const key = ballot === null ? '' : `${ballot.day}:${ballot.round}:${ballot.candidates.join()}`
  const [kept, keep] = useState<{ readonly key: string; readonly moved: MovedHands }>({ key, moved: NOTHING })
  return (
    <WhatIf
      ruleSet={view.ruleSet}
      ballot={ballot}
      roles={rolesOf(view.seats.map(({ role }) => role))}
      nameOf={people.name}
      moved={kept.key === key ? kept.moved : NOTHING}
      onMove={(moved) => keep({ key, moved })}
    />
  )
}

/** A judge knows all of them, a player does not. */
function rolesOf(roles: readonly (Role | null)[]): readonly Role[] | null {
  const known = roles.filter((role) => role !== null)
  return known.length === roles.length ? known : null
}
