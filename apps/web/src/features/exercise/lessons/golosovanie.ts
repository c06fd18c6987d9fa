import type { Seat } from '@gorod/rules'
import { shuffled } from '@gorod/rules/chance'
import type { MakeExercise } from '../exercise.ts'
import { between, handsOf, oneOf, showHands, some, tableOf, untilLastWindow, without } from '../positions.ts'
import { countOf, list } from '../words.ts'

/** Silent hands fall on the last candidate, and the most hands leave. */
const silentHands: MakeExercise = (random) => {
  const { game } = tableOf(random)
  const candidates = some(game.alive, 3, random)
  const [first = 0, second = 0, last = 0] = candidates
  game.day(candidates)
  const a = between(1, 5, random)
  const b = between(1, Math.min(4, 9 - a), random)
  const hands = handsOf(candidates, shuffled(game.alive, random), [a, b, 0])
  untilLastWindow(game, hands)
  return {
    kind: 'foretell',
    task: `Живы десять. Выставлены по порядку ${list(candidates)}. За ${first} поднялось рук: ${a}, за ${second}: ${b}, остальные молчат до конца. Кто уходит?`,
    game,
    viewer: 'spectator',
    choices: [
      ...candidates.map((seat) => ({ key: String(seat), text: `Игрок ${seat}` })),
      { key: 'tie', text: 'Ничья, попил' },
    ],
    reveal: () => {
      game.until('tieSpeech', 'farewell', 'finalSpeech')
      const [out] = game.is('tieSpeech') ? [] : (game.decision?.out ?? [])
      return {
        key: out === undefined ? 'tie' : String(out),
        because: `${countOf(game)} Молчащие руки уходят последнему, игроку ${last}. ${
          out === undefined
            ? 'Больше всех голосов у двоих сразу: это попил.'
            : `Больше всех у ${out}, большинства не нужно.`
        }`,
      }
    },
  }
}

/** Three against three against three: the hand of the learner decides. */
const ownHand: MakeExercise = (random) => {
  const { game } = tableOf(random)
  const candidates = some(game.alive, 3, random)
  game.day(candidates).until('voteCandidate')
  const learner = oneOf(game.alive, random)
  const hands = handsOf(candidates, shuffled(without(game.alive, learner), random), [3, 3, 3])
  const target: Seat = oneOf(candidates, random)
  showHands(game, hands)
  const playOn = () => {
    const before = game.state.phase.key
    const voted = game.state.vote?.hands.some(({ voter }) => voter === learner) === true
    do {
      game.tick()
      showHands(game, hands)
    } while (voted && game.is('voteCandidate'))
    if (game.state.phase.key !== before && !game.is('voteCandidate'))
      game.until('tieSpeech', 'farewell', 'finalSpeech')
  }
  return {
    kind: 'act',
    task: `Вы ${learner}. Выставлены по порядку ${list(candidates)}. Вы знаете, что за каждого поднимут ровно по три руки. Сделайте так, чтобы стол покинул ${target}.`,
    game,
    viewer: learner,
    commands: ['castVote'],
    wait: playOn,
    verdict: () => {
      if (game.is('voteCandidate')) {
        if (game.state.vote?.hands.some(({ voter }) => voter === learner) !== true) return null
        playOn()
      }
      const out = game.decision?.out ?? []
      return {
        right: out.includes(target),
        because: `${countOf(game)} Уходит ${list(out)}. Рука одна на круг, поднимают её в окне своего кандидата; кто не поднял ни в одном, отдал голос последнему.`,
      }
    },
  }
}

/** When there is no vote at all. */
const noVote: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const day = between(1, 2, random)
  if (day === 2) game.out().night({ shot: oneOf(cast.red, random) })
  const nominated = some(game.alive, between(0, 1, random), random)
  game.day(nominated)
  const [lone] = nominated
  return {
    kind: 'foretell',
    task: `День ${day}. ${lone === undefined ? 'Не выставлен никто.' : `Выставлен один игрок: ${lone}.`} Что дальше?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'night', text: 'Никто не уходит, ночь' },
      { key: 'out', text: lone === undefined ? 'Голосуют все за всех' : `${lone} уходит без голосования` },
      { key: 'vote', text: 'Обычное голосование' },
    ],
    reveal: () => {
      game.until('nightFall', 'farewell', 'finalSpeech', 'voteCandidate')
      if (game.is('voteCandidate')) return { key: 'vote', because: 'Открылось окно кандидата.' }
      const out = game.decision?.out ?? []
      if (out.length > 0)
        return {
          key: 'out',
          because: `Со второго дня единственный выставленный уходит, все голоса записаны на него: ушёл ${list(out)}.`,
        }
      return {
        key: 'night',
        because:
          lone === undefined
            ? 'Нет выставленных, нет и голосования: наступила ночь.'
            : 'В первый день за единственного выставленного не голосуют: о людях за столом ещё ничего не известно. Наступила ночь.',
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [silentHands, ownHand, noVote]
