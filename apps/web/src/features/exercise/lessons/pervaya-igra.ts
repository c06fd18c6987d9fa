import type { Seat } from '@gorod/rules'
import type { MakeExercise } from '../exercise.ts'
import { oneOf, showHands, some, tableOf, without } from '../positions.ts'
import { countOf } from '../words.ts'

/** A whole day with the buttons of the room: nominate, end the speech, vote. */
const wholeDay: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game
    .out()
    .night({ shot: oneOf(cast.red, random) })
    .until('speech')
  const { phase } = game.state
  const learner = phase.id === 'speech' ? phase.seat : 0
  const [mine = 0, other = 0] = some(without(game.alive, learner), 2, random)
  const voters = without(game.alive, learner)
  const hands = { [mine]: voters.slice(0, 4), [other]: voters.slice(4) }
  const spoken = () => game.state.phase.key !== phase.key
  const nominated = (): Seat | undefined => game.state.days.at(-1)?.nominations[0]?.seat
  const voted = () => game.state.vote?.hands.some(({ voter }) => voter === learner) === true
  const toVote = () => {
    game.day([other]).until('voteCandidate', 'farewell', 'nightFall')
    showHands(game, hands)
  }
  const finish = () => {
    do {
      game.tick()
      showHands(game, hands)
    } while (game.is('voteCandidate') && (voted() || game.state.phase.id !== 'voteCandidate'))
  }
  return {
    kind: 'act',
    task: `Сыграйте день целиком, вы ${learner}. Выставьте ${mine}, закончите речь и проголосуйте против него: за ${mine} и за ${other} поднимут по четыре руки, ваша решает.`,
    game,
    viewer: learner,
    commands: ['nominate', 'endSpeech', 'castVote'],
    wait: finish,
    verdict: () => {
      const named = nominated()
      if (named !== undefined && named !== mine)
        return {
          right: false,
          because: `Вы выставили ${named}, а собирались ${mine}. Взять выставление назад нельзя.`,
        }
      if (!spoken()) return null
      if (named === undefined)
        return {
          right: false,
          because: 'Речь закончена, и никто не выставлен: время на выставление прошло вместе с ней.',
        }
      if (game.is('speech')) toVote()
      if (game.is('voteCandidate')) {
        if (!voted()) return null
        finish()
      }
      while (game.is('voteResult')) game.tick()
      const out = game.decision?.out ?? []
      return {
        right: out.includes(mine),
        because: `${countOf(game)} ${out.includes(mine) ? 'Ваша рука была пятой: день сыгран.' : 'Рука не поднята в окне кандидата и ушла последнему.'}`,
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [wholeDay]
