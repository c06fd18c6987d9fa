import type { RunningGame } from '@gorod/contracts/lobby'
import { Gavel, type LucideIcon, MoonStar, Sun, Users } from 'lucide-react'
import { LOBBY_TEXTS } from './texts/lobby.ts'

type Phase = RunningGame['phase']

const ICONS: Readonly<Record<Phase['kind'], LucideIcon>> = {
  gathering: Users,
  night: MoonStar,
  day: Sun,
  vote: Gavel,
}

/** What everybody may know of the progress of a running table: an icon and the number of the day or night. */
export function PublicPhase({
  phase: { kind, number },
  iconSize,
}: {
  readonly phase: Phase
  readonly iconSize: 14 | 16
}) {
  const Icon = ICONS[kind]
  return (
    <>
      <Icon className={`icon-${iconSize}`} aria-hidden="true" />
      {LOBBY_TEXTS.running.phases[kind](number)}
    </>
  )
}
