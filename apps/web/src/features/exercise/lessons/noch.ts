import { nightTarget, viewFor } from '@gorod/rules'
import type { MakeExercise } from '../exercise.ts'
import { oneOf, some, tableOf, without } from '../positions.ts'
import { list } from '../words.ts'

/** Blind shots meet by the plan of the zero night; its next living seat counts. */
const shotByPlan: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game.until('mafiaMeeting')
  const plan = some(cast.red, 3, random)
  game.send(cast.don, { type: 'setPlan', targets: plan }).out()
  // On the second night the first of the plan is out: by the shot of the night before, or voted out by day.
  if (random() < 0.7) game.night({ shot: plan[0] ?? 0 }).out(random() < 0.5 ? plan[1] : undefined)
  game.until('nightShoot')
  const learner = oneOf(cast.black, random)
  const target = nightTarget(viewFor(game.state, learner))?.seat ?? 0
  for (const mate of without(cast.black, learner)) game.send(mate, { type: 'shoot', seat: target })
  return {
    kind: 'act',
    task: `Ночь ${game.state.phase.day}, вы мафия на месте ${learner}. План нулевой ночи: ${plan.join(', ')}. Товарищи уже выстрелили по плану, их выбора вы не видите. Ваш выстрел.`,
    game,
    viewer: learner,
    commands: ['shoot'],
    wait: null,
    verdict: () => {
      const shot = game.state.night.shots.find(({ by }) => by === learner)?.seat ?? 0
      const victim = game.until('morning').last('nightResolved')?.victim ?? null
      return {
        right: victim !== null,
        because:
          victim === null
            ? `Промах: вы выбрали ${shot}, а товарищи ${target}, первый живой номер плана. Чтобы убить, все чёрные должны назвать один номер.`
            : `Убит ${victim}: все живые чёрные выбрали первый живой номер плана, и выстрелы сошлись.`,
      }
    },
  }
}

/** Every window of the night runs its whole time. */
const order: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const [first = 0] = some(cast.civilians, 1, random)
  const gone = random() < 0.5 ? cast.don : first
  const [shot = 0] = without(cast.civilians, first)
  game.out().night({ shot }).out(gone).until('nightShoot')
  const left = gone === cast.don ? 'дон' : 'мирный'
  return {
    kind: 'foretell',
    task: `Вчера ушёл ${gone}, это ${left}. Идёт ночь 2, окно выстрела. Какое окно откроется следующим?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'nightDon', text: 'Окно дона' },
      { key: 'nightSheriff', text: 'Окно шерифа' },
      { key: 'morning', text: 'Сразу утро' },
    ],
    reveal: () => {
      game.until('nightDon', 'nightSheriff', 'morning')
      return {
        key: game.state.phase.id,
        because:
          'Порядок всегда один: выстрел, дон, шериф. Окно идёт полностью и тогда, когда того, чьё оно, за столом нет: по длине ночи ничего не узнать.',
      }
    },
  }
}

/** A shot into an empty chair kills nobody. */
const emptyChair: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const [dead = 0, own = 0] = some(cast.red, 2, random)
  game.out().night({ shot: dead }).out().until('nightShoot')
  const [black = 0] = some(cast.black, 1, random)
  const target = oneOf([dead, own, black], random)
  const who = target === dead ? 'его уже нет за столом' : target === black ? 'это один из них' : 'он красный'
  return {
    kind: 'foretell',
    task: `Ночь 2. Чёрные ${list(cast.black)} все как один выбрали ${target}: ${who}. Чем кончится ночь?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'dead', text: `${target} убит` },
      { key: 'miss', text: 'Промах' },
    ],
    reveal: () => {
      const victim = game.night({ shot: target }).last('nightResolved')?.victim ?? null
      return {
        key: victim === null ? 'miss' : 'dead',
        because:
          victim === null
            ? 'Выстрел в пустое место никого не убивает: это промах.'
            : `Все чёрные выбрали один номер, и он жив: ${victim} убит. Чёрные могут убить и своего.`,
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [shotByPlan, order, emptyChair]
