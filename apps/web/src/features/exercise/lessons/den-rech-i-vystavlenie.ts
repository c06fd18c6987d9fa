import type { MakeExercise } from '../exercise.ts'
import { between, oneOf, some, tableOf, without } from '../positions.ts'
import { list } from '../words.ts'

/** The opener of a day is the next living seat after the opener of the day before. */
const opener: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game.out()
  const days = between(2, 3, random)
  // The seat that should open is often the one that was shot.
  const [usual = 2] = game.alive.filter((seat) => seat > 1)
  const victim = random() < 0.6 && cast.red.includes(usual) ? usual : oneOf(cast.red, random)
  game.night({ shot: victim })
  if (days === 3) game.out().night({})
  const yesterday = game.state.lastOrder?.opener ?? 1
  const first = game.alive.find((seat) => seat > yesterday) ?? 1
  const wrong = without(game.alive, first)
  const shown = [first, yesterday === 1 ? 2 : 1, yesterday, ...wrong].filter(
    (seat, index, all) => all.indexOf(seat) === index,
  )
  return {
    kind: 'foretell',
    task: `Утро дня ${days}. Вчера первым говорил ${yesterday}, ночами ушёл ${victim}. Кто откроет этот день?`,
    game,
    viewer: 'spectator',
    choices: shown
      .slice(0, 4)
      .toSorted((a, b) => a - b)
      .map((seat) => ({ key: String(seat), text: `Игрок ${seat}` })),
    reveal: () => {
      game.until('speech')
      const seat = game.state.phase.id === 'speech' ? game.state.phase.seat : 0
      return {
        key: String(seat),
        because: `День открыл ${seat}: ближайший живой по часовой стрелке после ${yesterday}, который открывал вчера. Последнее слово убитого в порядок речей не входит.`,
      }
    },
  }
}

/** From day 2 on a lone nominee leaves without a vote. */
const loneNominee: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game.out().night({ shot: oneOf(cast.red, random) })
  game.until('speech')
  const { phase } = game.state
  const last = phase.id === 'speech' ? (phase.order.at(-1) ?? 0) : 0
  game.untilSpeechOf(last)
  const finish = () => {
    if (game.is('speech') && game.state.phase.id === 'speech' && game.state.phase.seat === last) return false
    game.until('nightFall', 'farewell', 'finalSpeech')
    return true
  }
  return {
    kind: 'act',
    task: `Второй день, вы ${last} и говорите последним. Никто никого не выставил. Вы ни в ком не уверены и не хотите, чтобы сегодня кто-то ушёл. Закончите свою речь.`,
    game,
    viewer: last,
    commands: ['nominate', 'endSpeech'],
    wait: null,
    verdict: () => {
      if (!finish()) return null
      const out = game.decision?.out ?? []
      return {
        right: out.length === 0,
        because:
          out.length === 0
            ? 'Никто не выставлен: голосования нет, сразу наступает ночь.'
            : `Ушёл ${list(out)}. Со второго дня единственный выставленный уходит без голосования, даже если сам выставивший передумал.`,
      }
    },
  }
}

/** A seat can be nominated once; the right stays with the speaker. */
const secondName: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game.out().night({ shot: oneOf(cast.red, random) })
  game.until('speech')
  const [first = 0, second = 0, third = 0] = some(game.alive, 3, random)
  for (const seat of [first, second]) {
    const { phase } = game.state
    if (phase.id === 'speech')
      game.send(phase.seat, { type: 'nominate', seat }).send(phase.seat, { type: 'endSpeech' })
  }
  const speaker = game.state.phase.id === 'speech' ? game.state.phase.seat : 0
  return {
    kind: 'act',
    task: `Ваша минута, вы ${speaker}. Уже выставлены ${list([first, second])}. Сделайте так, чтобы последним за столом голосовали игрока ${third}.`,
    game,
    viewer: speaker,
    commands: ['nominate'],
    wait: null,
    verdict: () => {
      const order = (game.state.days.at(-1)?.nominations ?? []).map(({ seat }) => seat)
      const right = order.at(-1) === third
      return {
        right,
        because: right
          ? `Голосуют в порядке выставления: ${order.join(', ')}. Последним будет ${third}, к нему же уйдут молчащие руки.`
          : `Теперь порядок голосования ${order.join(', ')}. За день можно выставить одного, и взять его назад нельзя.`,
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [opener, loneNominee, secondName]
