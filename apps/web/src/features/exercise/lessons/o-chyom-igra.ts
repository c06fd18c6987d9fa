import type { Seat } from '@gorod/rules'
import type { MakeExercise } from '../exercise.ts'
import { oneOf, some, tableOf } from '../positions.ts'
import { winnerAfterVote } from '../winner-after-vote.ts'
import { list } from '../words.ts'

/** Three blind shots: the same seat, one other seat, or one that was not fired. */
const blindShots: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game.out().until('nightShoot')
  const [first = 0, second = 0] = some(cast.red, 2, random)
  const [a = 0, b = 0, odd = 0] = some(cast.black, 3, random)
  const other = oneOf(['same', 'same', 'elsewhere', 'silent'] as const, random)
  const shots: Record<Seat, Seat> = { [a]: first, [b]: first }
  if (other !== 'silent') shots[odd] = other === 'same' ? first : second
  const word = other === 'silent' ? `${odd} промолчал` : `${odd} выбрал ${shots[odd]}`
  return {
    kind: 'foretell',
    task: `Первая ночь. Чёрные: ${list(cast.black)}. ${a} и ${b} выбрали ${first}, ${word}. Кого назовут утром?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: String(first), text: `Убит ${first}` },
      { key: String(second), text: `Убит ${second}` },
      { key: 'miss', text: 'Никого: промах' },
    ],
    reveal: () => {
      const victim = game.night({ shots }).last('nightResolved')?.victim ?? null
      return victim === null
        ? {
            key: 'miss',
            because: `Промах. Выстрел засчитан, только когда все живые чёрные выбрали один номер, а здесь ${word}.`,
          }
        : {
            key: String(victim),
            because: `Убит ${victim}: все трое живых чёрных выбрали один и тот же номер.`,
          }
    },
  }
}

/** The town alone does not see who is at the table with it: three against seven at the start. */
const errors: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const [killed = 0, voted = 0, next = 0, last = 0] = some(cast.red, 4, random)
  game.out().night({ shot: killed }).out(voted).night({ shot: next })
  game.day([last])
  return {
    kind: 'foretell',
    task: `Третий день. Чёрные (${list(cast.black)}) все за столом. Мафия убила ${killed} и ${next}, город днём ошибся в ${voted}. Теперь единственный выставленный ${last}, и он тоже красный. Что будет?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'black', text: 'Победа чёрных' },
      { key: 'on', text: 'Игра продолжится' },
    ],
    reveal: () => {
      game.vote()
      const over = game.state.verdict !== null
      return {
        key: over ? 'black' : 'on',
        because: `Две ошибки города и две удачные ночи: ${game.alive.length} за столом, из них трое чёрных. Чёрных столько же, сколько красных, и это их победа.`,
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [blindShots, errors, winnerAfterVote]
