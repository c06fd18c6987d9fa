import { plural } from '../../../shared/plural.ts'
import type { MakeExercise } from '../exercise.ts'
import { between, some, tableOf } from '../positions.ts'
import { list } from '../words.ts'

function secondsText(seconds: number): string {
  return `${seconds} ${plural(seconds, ['секунду', 'секунды', 'секунд'])}`
}

/** The don writes the order of shots in the zero night. */
const plan: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game.until('mafiaMeeting')
  const order = some(cast.red, 3, random)
  return {
    kind: 'act',
    task: `Нулевая ночь, вы дон. Отметьте план: первым стреляем в ${order[0]}, потом в ${order[1]}, потом в ${order[2]}.`,
    game,
    viewer: cast.don,
    commands: ['setPlan'],
    wait: null,
    verdict: () => {
      const written = game.state.plan
      const right = written.join() === order.join()
      return {
        right,
        because: right
          ? `План записан: ${written.join(', ')}. Его видят все чёрные, и каждую ночь цель даёт первый живой номер плана.`
          : `В плане стоит ${written.join(', ')}, а договорились о порядке ${order.join(', ')}. Чёрные стреляют порознь и попадут, только если помнят план одинаково.`,
      }
    },
  }
}

/** The minute of the zero night does not get shorter. */
const wholeMinute: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game.until('mafiaMeeting')
  const seconds = between(8, 25, random)
  game.send(cast.don, { type: 'setPlan', targets: some(cast.red, 3, random) }).wait(seconds * 1000)
  const from = game.state.phase.startedAt
  return {
    kind: 'foretell',
    task: `Нулевая ночь. Чёрные договорились за ${secondsText(seconds)}. Сколько она продлится?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: String(seconds), text: secondsText(seconds) },
      { key: '30', text: '30 секунд' },
      { key: '60', text: '60 секунд' },
    ],
    reveal: () => {
      while (game.is('mafiaMeeting')) game.tick()
      const lasted = String(Math.round((game.now - from) / 1000))
      return {
        key: lasted,
        because: `Она длилась ${lasted} секунд. Минута нулевой ночи идёт целиком: иначе по её длине стол узнал бы, быстро ли договорились чёрные.`,
      }
    },
  }
}

/** The check of a don who is out goes to nobody, and its window stays. */
const donIsOut: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const [victim = 0] = some(cast.civilians, 1, random)
  game.out().night({ shot: victim }).out(cast.don).until('nightShoot')
  const [heir] = cast.mafia
  return {
    kind: 'foretell',
    task: `Дон (${cast.don}) ушёл днём, мафия ${list(cast.mafia)} осталась. Ночь, выстрел сделан. Что с проверкой дона?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'heir', text: `Проверяет ${heir}` },
      { key: 'empty', text: 'Окно пройдёт пустым' },
      { key: 'none', text: 'Окна не будет' },
    ],
    reveal: () => {
      game.until('nightDon', 'nightSheriff')
      if (!game.is('nightDon')) return { key: 'none', because: 'Окна дона не было.' }
      const refusal = game.try(heir, { type: 'check', seat: cast.sheriff })
      return {
        key: refusal === null ? 'heir' : 'empty',
        because:
          'Окно дона идёт полностью и тогда, когда дона за столом нет: его длина ничего не выдаёт. Проверка другому чёрному не переходит.',
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [plan, wholeMinute, donIsOut]
