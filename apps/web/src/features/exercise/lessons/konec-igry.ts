import type { MakeExercise } from '../exercise.ts'
import { between, showHands, some, tableOf, without } from '../positions.ts'
import { winnerAfterVote } from '../winner-after-vote.ts'
import { balance, list } from '../words.ts'

/** Three quiet nights with their days, counted from a night. */
const quiet: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game.out()
  const nights = between(2, 3, random)
  const broken = nights === 3 && random() < 0.4
  for (let night = 1; night <= nights; night++) {
    game.night(broken && night === 2 ? { shot: some(cast.civilians, 1, random)[0] ?? 0 } : {})
    if (night < nights) game.out()
  }
  game.day()
  return {
    kind: 'foretell',
    task: `Ночей прошло ${nights}${broken ? ', во вторую мафия попала' : ', все с промахом'}, днём никто не уходил. Сегодня не выставлен никто. Что будет?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'draw', text: 'Ничья' },
      { key: 'on', text: 'Игра продолжится' },
    ],
    reveal: () => {
      game.until('nightFall')
      return game.is('gameOver')
        ? { key: 'draw', because: 'Три ночи и три дня подряд никто не ушёл: по правилам ФИИМ это ничья.' }
        : {
            key: 'on',
            because: broken
              ? 'Любой уход начинает счёт заново: трёх тихих пар подряд не было.'
              : `Тихих пар «ночь и день» подряд ${nights}. Для ничьей нужно три; первый день до первой ночи не считается.`,
          }
    },
  }
}

/** Two mafia players and three of the town: one hand decides the game. */
const critical: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const [a = 0, b = 0, c = 0, d = 0] = some(cast.red, 4, random)
  game.out().night({ shot: a }).out(cast.mafia[0]).night({ shot: b }).out(c).night({ shot: d })
  const town = game.alive.filter((seat) => cast.red.includes(seat))
  const mafia = without(game.alive, ...town)
  const [learner = 0, friend = 0, target = 0] = some(town, 3, random)
  const [black = 0] = some(mafia, 1, random)
  const order = random() < 0.5 ? [black, target] : [target, black]
  game.day(order).until('voteCandidate')
  const hands = { [black]: [friend, target], [target]: mafia }
  showHands(game, hands)
  const voted = () => game.state.vote?.hands.some(({ voter }) => voter === learner) === true
  const playOn = () => {
    do {
      game.tick()
      showHands(game, hands)
    } while (voted() && game.is('voteCandidate'))
  }
  return {
    kind: 'act',
    task: `Критический круг: за столом ${balance(game, cast)}. Вы ${learner}, красный, и верите шерифу: ${black} чёрный. Чёрные вдвоём голосуют против ${target}, красные ${list([friend, target])} против ${black}. Порядок: ${order.join(', ')}. Ваша рука решает.`,
    game,
    viewer: learner,
    commands: ['castVote'],
    wait: playOn,
    verdict: () => {
      if (game.is('voteCandidate')) {
        if (!voted()) return null
        playOn()
      }
      while (game.is('voteResult')) game.tick()
      const out = game.decision?.out ?? []
      const lost = game.state.verdict?.winner === 'black'
      return {
        right: out.includes(black),
        because: lost
          ? `Ушёл ${list(out)}: ${balance(game, cast)}. Чёрных столько же, сколько красных, игра проиграна одной рукой.`
          : `Ушёл ${list(out)}: ${balance(game, cast)}. Три красные руки собрались, и город жив.`,
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [winnerAfterVote, quiet, critical]
