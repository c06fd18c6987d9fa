import type { Role } from '@gorod/rules'
import { type Achievement, feat, times, withPeople } from '../achievement.ts'
import { wonAsLivingSheriff, wonAsQuietDon } from '../facts/conduct.ts'
import { livesSaved } from '../facts/nights.ts'
import type { SeatFacts } from '../facts/seat-facts.ts'

const wonAs =
  (wanted: Role) =>
  ({ role, won }: SeatFacts): boolean =>
    role === wanted && won

/** Achievements for playing a role well. */
export const ROLES: readonly Achievement[] = [
  feat('civilian_wins', wonAs('civilian'), times(20)),
  feat('sheriff_wins', wonAs('sheriff'), times(10)),
  feat('mafia_wins', wonAs('mafia'), times(15)),
  feat('don_wins', wonAs('godfather'), times(10)),
  withPeople('doctor_saves', times(3), (facts) => livesSaved(facts) || null),
  feat('sheriff_alive', wonAsLivingSheriff),
  feat('quiet_don', wonAsQuietDon),
]
