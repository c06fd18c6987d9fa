import type { SeatFacts } from './seat-facts.ts'

/** Lost the connection, came back, and the team won. Before the cards were dealt a lost connection is nobody's feat. */
export function returnedAndWon({ table, seat, won }: SeatFacts): boolean {
  if (!won) return false
  let dealt = false
  let away = false
  for (const event of table.game.events) {
    if (event.type === 'rolesDealt') dealt = true
    if (event.type === 'seatDisconnected' && event.seat === seat && dealt) away = true
    if (event.type === 'seatReconnected' && event.seat === seat && away) return true
  }
  return false
}

/** Won as the godfather, alive, without a single foul of either kind. */
export function wonAsQuietDon({ table, seat, role, won, alive, fouls }: SeatFacts): boolean {
  const techFouls = table.end.seats[seat - 1]?.techFouls ?? 0
  return role === 'godfather' && won && alive && fouls === 0 && techFouls === 0
}

/** A town player who won alive when no more than three were left. */
export function lastedToTheEnd({ table, team, won, alive }: SeatFacts): boolean {
  const left = table.end.seats.filter((seat) => seat.alive).length
  return team === 'red' && won && alive && left <= 3
}

/** Won as the sheriff, alive to the end. */
export function wonAsLivingSheriff({ role, won, alive }: SeatFacts): boolean {
  return role === 'sheriff' && won && alive
}

/** The judge called this seat the best one of the game. */
export function wasMarkedBest({ table, seat }: SeatFacts): boolean {
  return table.end.best === seat
}
