import type { Seat } from '@gorod/rules'
import type { ScriptedGame } from '@gorod/rules/scripted-game'
import { plural } from '../../shared/plural.ts'
import type { Cast } from './positions.ts'

/** «3, 7 и 9» */
export function list(seats: readonly Seat[]): string {
  const last = seats.at(-1)
  if (last === undefined) return 'никто'
  return seats.length === 1 ? String(last) : `${seats.slice(0, -1).join(', ')} и ${last}`
}

function hands(count: number): string {
  return `${count} ${plural(count, ['голос', 'голоса', 'голосов'])}`
}

/** The count of the last round, as the protocol has it: «3: 4 голоса, 7: 2 голоса и 3 молчавших». */
export function countOf(game: ScriptedGame): string {
  const round = game.state.days.at(-1)?.rounds.at(-1)
  const counted = (round?.counted ?? []).map(({ candidate, voters, byDefault }) => {
    const silent =
      byDefault.length === 0
        ? ''
        : ` (из них ${byDefault.length} ${plural(byDefault.length, ['молчавший', 'молчавших', 'молчавших'])})`
    return `${candidate}: ${hands(voters.length + byDefault.length)}${silent}`
  })
  return `Счёт голосов: ${counted.join('; ')}.`
}

/** «чёрных 2, красных 3» among the living. */
export function balance(game: ScriptedGame, cast: Cast): string {
  const black = game.alive.filter((seat) => cast.black.includes(seat)).length
  return `чёрных ${black}, красных ${game.alive.length - black}`
}
