import { type Role, type Seat, type Team, teamOf } from './model/seat.ts'

/**
 * The winner, or null while the game goes on (rule book §11.1). Ask once per batch of exits: a lift takes all its
 * seats out before the count. `roles`: index = seat − 1. Nobody alive on either side is a draw.
 */
export function winnerOf(roles: readonly Role[], alive: readonly Seat[]): Team | 'draw' | null {
  const mafia = alive.filter((seat) => {
    const role = roles[seat - 1]
    return role !== undefined && teamOf(role) === 'black'
  }).length
  const town = alive.length - mafia
  if (mafia === 0) return town === 0 ? 'draw' : 'red'
  return mafia >= town ? 'black' : null
}
