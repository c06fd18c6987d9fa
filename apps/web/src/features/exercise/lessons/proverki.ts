import type { MakeExercise } from '../exercise.ts'
import { oneOf, some, tableOf, without } from '../positions.ts'
import { list } from '../words.ts'

/** A check of a known or a dead seat tells nothing new. */
const useful: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const others = without(cast.red, cast.sheriff)
  const [shot = 0] = some(others, 1, random)
  const known = oneOf(without(game.alive, cast.sheriff, shot), random)
  game.out().night({ shot, sheriff: known }).out().until('nightSheriff')
  const answer = game.state.nights.at(-1)?.sheriffCheck?.isBlack === true ? 'чёрный' : 'красный'
  return {
    kind: 'act',
    task: `Вы шериф, ночь 2. Прошлой ночью вы проверили ${known}: ${answer}. ${shot} убит. Проверьте того, о ком ещё ничего не знаете и кто за столом.`,
    game,
    viewer: cast.sheriff,
    commands: ['check'],
    wait: null,
    verdict: () => {
      const { seat = 0, isBlack = false } = game.state.night.sheriffCheck ?? {}
      const color = isBlack ? 'чёрный' : 'красный'
      if (seat === known)
        return {
          right: false,
          because: `${seat} снова ${color}: вы узнали то, что знали. Проверка одна за ночь.`,
        }
      if (!game.alive.includes(seat))
        return {
          right: false,
          because: `${seat} ${color}, но его за столом уже нет. Правила это разрешают, а пользы мало: голосовать против него никто не будет.`,
        }
      return {
        right: true,
        because: `${seat} ${color}. Ответ видите только вы, и он остаётся в списке проверок.`,
      }
    },
  }
}

/** The don is black to the sheriff. */
const answers: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game.out().until('nightSheriff')
  const target = oneOf([cast.don, cast.don, cast.mafia[0], cast.civilians[0] ?? 0], random)
  const role = target === cast.don ? 'дон' : target === cast.mafia[0] ? 'мафия' : 'мирный'
  return {
    kind: 'foretell',
    task: `Шериф ${cast.sheriff} проверяет ${target}. Это ${role}. Что ответит проверка?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'red', text: 'Красный' },
      { key: 'black', text: 'Чёрный' },
      { key: 'don', text: 'Дон' },
    ],
    reveal: () => {
      game.send(cast.sheriff, { type: 'check', seat: target })
      const black = game.state.night.sheriffCheck?.isBlack === true
      return {
        key: black ? 'black' : 'red',
        because: black
          ? 'Ответ: чёрный. Проверка шерифа называет только цвет; кто из чёрных дон, она не говорит.'
          : 'Ответ: красный. Проверка называет только цвет, роль она не открывает.',
      }
    },
  }
}

/** A player who was shot this night still gets the answer of this night. */
const shotTonight: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const don = random() < 0.5
  game.out().until('nightShoot')
  for (const seat of cast.black) game.send(seat, { type: 'shoot', seat: don ? cast.don : cast.sheriff })
  game.until(don ? 'nightDon' : 'nightSheriff')
  const who = don ? cast.don : cast.sheriff
  const [target = 0] = some(without(cast.civilians, who), 1, random)
  return {
    kind: 'foretell',
    task: `Этой ночью все чёрные (${list(cast.black)}) выстрелили в ${who}, это ${don ? 'их дон' : 'шериф'}. Открылось его окно проверки. Узнает ли он ответ о ${target}?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'yes', text: 'Узнает' },
      { key: 'no', text: 'Нет: он убит' },
    ],
    reveal: () => {
      const refusal = game.try(who, { type: 'check', seat: target })
      return {
        key: refusal === null ? 'yes' : 'no',
        because:
          refusal === null
            ? 'Проверка принята: убитый этой ночью свой вопрос этой ночи ещё задаёт и может рассказать ответ в последнюю минуту.'
            : 'Проверка не принята.',
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [useful, answers, shotTonight]
