import type { MakeExercise } from './exercise.ts'
import { oneOf, some, tableOf } from './positions.ts'
import { balance, list } from './words.ts'

/** The seats that left on days 2 and 3, with a kill in every night: a table near its end. */
const WAYS = [['red'], ['black', 'red'], ['black', 'black']] as const

/** A lone nominee leaves at a table that is near its end: is it over, and who has won. */
export const winnerAfterVote: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const living = (team: 'red' | 'black') => game.alive.filter((seat) => cast[team].includes(seat))
  const kill = () => game.night({ shot: some(living('red'), 1, random)[0] ?? 0 })
  game.out()
  for (const team of oneOf(WAYS, random)) {
    kill()
    game.out(oneOf(living(team), random))
  }
  kill()
  const leaver = oneOf(living(random() < 0.5 ? 'red' : 'black'), random)
  const task = `За столом ${balance(game, cast)}; чёрные: ${list(living('black'))}. Единственный выставленный ${leaver}. Чем кончится день?`
  game.day([leaver])
  return {
    kind: 'foretell',
    task,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'red', text: 'Победа красных' },
      { key: 'black', text: 'Победа чёрных' },
      { key: 'on', text: 'Игра продолжится' },
    ],
    reveal: () => {
      game.vote()
      const winner = game.state.verdict?.winner ?? null
      const after = `${leaver} уходит один, голосования нет. Остаются: ${balance(game, cast)}.`
      if (winner === 'red') return { key: 'red', because: `${after} Чёрных больше нет: победили красные.` }
      if (winner === 'black')
        return { key: 'black', because: `${after} Чёрных не меньше, чем красных: победили чёрные.` }
      return { key: 'on', because: `${after} Чёрные ещё есть, и их меньше, чем красных: впереди ночь.` }
    },
  }
}
