import { score } from '@gorod/rules'
import type { MakeExercise } from '../exercise.ts'
import { oneOf, some, tableOf, without } from '../positions.ts'
import { list } from '../words.ts'

/** Two named of the three, one to be added; fewer than three waste a place. */
const move: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const learner = oneOf(cast.civilians, random)
  game.out().until('nightShoot')
  for (const seat of cast.black) game.send(seat, { type: 'shoot', seat: learner })
  game.until('bestMove')
  const sure = some(cast.black, 2, random)
  return {
    kind: 'act',
    task: `Вас, ${learner}, убили в первую ночь. Вы уверены, что ${list(sure)} чёрные. Сделайте лучший ход: три номера, среди них эти двое.`,
    game,
    viewer: learner,
    commands: ['setBestMove', 'commitBestMove'],
    wait: null,
    verdict: () => {
      const named = game.state.night.bestMove
      if (named?.final !== true) return null
      const hits = named.seats.filter((seat) => cast.black.includes(seat)).length
      // Nobody else acts: the game ends by itself and the points can be counted.
      game.until('gameOver')
      const points = score(game.state).find(({ seat }) => seat === learner)?.points.bestMove ?? 0
      return {
        right: sure.every((seat) => named.seats.includes(seat)),
        because: `Названы ${named.seats.length === 0 ? 'никто' : list(named.seats)}, чёрных среди них ${hits}: ход принёс ${String(points).replace('.', ',')}. Трое угаданных дают 0,7, двое 0,5, один ничего.`,
      }
    },
  }
}

/** Only the first night, only a kill, and not after a lift of two on day 1. */
const whose: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const [victim = 0] = some(cast.civilians, 1, random)
  const before = oneOf(['nothing', 'vote', 'lift', 'miss'] as const, random)
  const others = without(game.alive, victim)
  const pair = some(without(others, ...cast.black), 2, random)
  let night = 1
  if (before === 'vote') {
    const [out = 0, second = 0] = pair
    game.day(pair).vote([{ [out]: others.slice(0, 7), [second]: [...others.slice(7), victim] }])
  } else if (before === 'lift') {
    const tie = { [pair[0] ?? 0]: game.alive.slice(0, 5), [pair[1] ?? 0]: game.alive.slice(5) }
    game.day(pair).vote([tie, tie], game.alive.slice(0, 6))
  } else game.out()
  if (before === 'miss') {
    night = 2
    game.night({}).out()
  }
  game.until('nightShoot')
  for (const seat of cast.black) game.send(seat, { type: 'shoot', seat: victim })
  const story = {
    nothing: 'В первый день никто не ушёл.',
    vote: `В первый день по голосованию ушёл ${pair[0]}.`,
    lift: `В первый день подъёмом ушли ${list(pair)}.`,
    miss: 'В первую ночь мафия промахнулась, днём никто не ушёл.',
  }[before]
  return {
    kind: 'foretell',
    task: `${story} В ночь ${night} убит ${victim}. Положен ли ему лучший ход?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'yes', text: 'Да' },
      { key: 'no', text: 'Нет' },
    ],
    reveal: () => {
      game.until('bestMove', 'morning')
      const refusal = game.try(victim, { type: 'commitBestMove', seats: [] })
      return {
        key: refusal === null ? 'yes' : 'no',
        because:
          refusal === null
            ? 'Да: он убит в первую ночь, и в первый день подъёма двоих не было.'
            : before === 'miss'
              ? 'Нет: лучший ход есть только у убитого в первую ночь, а в неё был промах. Убитый во вторую его не наследует.'
              : 'Нет: после подъёма, в котором в первый день ушли двое, лучшего хода не бывает.',
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [move, whose]
