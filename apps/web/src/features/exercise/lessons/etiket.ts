import type { MakeExercise } from '../exercise.ts'
import { between, oneOf, some, tableOf, without } from '../positions.ts'

/** Something unforeseen: a pause, not a way out. */
const pause: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game
    .out()
    .night({ shot: oneOf(cast.red, random) })
    .until('speech')
  const speaker = game.state.phase.id === 'speech' ? game.state.phase.seat : 0
  const learner = oneOf(without(game.alive, speaker), random)
  return {
    kind: 'act',
    task: `Вы ${learner}. В дверь звонят, нужна минута. Не бросайте стол: попросите паузу.`,
    game,
    viewer: learner,
    commands: ['requestPause'],
    wait: null,
    verdict: () => {
      const asked = game.state.pauseVote
      if (asked === null) return null
      for (const seat of without(game.alive, learner))
        if (game.state.pauseVote !== null) game.send(seat, { type: 'votePause', approve: true })
      const granted = game.state.pause !== null
      return {
        right: granted,
        because:
          'Стол проголосовал, и часы стоят. Пауза кончится сама, если вы её не снимете, а запас пауз у стола один на игру.',
      }
    },
  }
}

/** A table without a judge votes about a removal. */
const propose: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game
    .out()
    .night({ shot: oneOf(cast.red, random) })
    .until('speech')
  const speaker = game.state.phase.id === 'speech' ? game.state.phase.seat : 0
  const [learner = 0, offender = 0] = some(without(game.alive, speaker), 2, random)
  return {
    kind: 'act',
    task: `Стол без судьи, вы ${learner}. Игрок ${offender} оскорбил соседа из-за внешности. Отвечать тем же нельзя. Предложите столу удалить его.`,
    game,
    viewer: learner,
    commands: ['proposePenalty'],
    wait: null,
    verdict: () => {
      const proposed = game.state.penaltyVote
      if (proposed === null) return null
      const right = proposed.kind === 'removal' && proposed.seat === offender
      return {
        right,
        because: right
          ? 'Стол голосует, обвиняемый нет. Для удаления нужно больше половины голосов. За игру предложить наказание можно дважды.'
          : 'Предложено другое наказание или другому игроку. За оскорбление удаляют; поражение команды остаётся тому, кто сознательно ломает игру.',
      }
    },
  }
}

/** Two thirds for a team loss, more than half for a removal. */
const enough: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game.until('speech')
  const [by = 0, offender = 0] = some(cast.civilians, 2, random)
  const kind = oneOf(['removal', 'teamLoss'] as const, random)
  game.send(by, { type: 'proposePenalty', kind, seat: offender })
  const voters = without(game.alive, offender)
  const yes = between(4, 7, random)
  return {
    kind: 'foretell',
    task: `Без судьи, живы десять. Предложено: ${kind === 'removal' ? `удалить ${offender}` : `поражение команды игрока ${offender}`}. Голосуют девять, «за» ${yes}. Пройдёт ли?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'yes', text: 'Пройдёт' },
      { key: 'no', text: 'Не пройдёт' },
    ],
    reveal: () => {
      const said = game.state.penaltyVote?.votes ?? []
      const approve = said.filter((vote) => vote.approve).length
      const open = voters.filter((seat) => !said.some((vote) => vote.seat === seat))
      for (const [index, seat] of open.entries())
        game.try(seat, { type: 'votePenalty', approve: index < yes - approve })
      if (game.state.penaltyVote !== null) game.tick()
      const passed = game.last('penaltyDecided')?.passed === true
      return {
        key: passed ? 'yes' : 'no',
        because: `«За» ${yes} из 9. ${kind === 'removal' ? 'Для удаления нужно больше половины: пять.' : 'Для поражения команды нужно не меньше двух третей: шесть.'}`,
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [pause, propose, enough]
