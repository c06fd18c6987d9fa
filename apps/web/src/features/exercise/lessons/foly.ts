import type { Seat } from '@gorod/rules'
import type { ScriptedGame } from '@gorod/rules/scripted-game'
import type { MakeExercise } from '../exercise.ts'
import { oneOf, some, tableOf, without } from '../positions.ts'

/** Cries out, at the price of a foul each, while others speak. */
function cryOut(game: ScriptedGame, seat: Seat, times: number): void {
  for (let time = 0; time < times; time++) {
    game.send(seat, { type: 'cryOut', acceptRemoval: true })
    while (game.state.outcry !== null) game.tick()
  }
}

/** The third foul costs the next own minute; with three or four at the table, half of it. */
const thirdFoul: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const small = random() < 0.4
  game.out()
  if (small) {
    const [a = 0, b = 0, c = 0, d = 0] = some(cast.red, 4, random)
    game.night({ shot: a }).out(cast.mafia[0]).night({ shot: b }).out(cast.mafia[1]).night({ shot: c }).out(d)
    game.night({})
  } else game.night({ shot: oneOf(cast.red, random) })
  game.until('speech')
  const first = game.state.phase.id === 'speech' ? game.state.phase.seat : 0
  if (small && game.alive.length > 4) game.send(first, { type: 'nominate', seat: first })
  const offender = oneOf(without(game.alive, first), random)
  cryOut(game, offender, 3)
  return {
    kind: 'foretell',
    task: `За столом ${game.alive.length} живых. Игрок ${offender} трижды выкрикнул, пока говорил ${first}: у него три фола. Какой будет его ближайшая речь?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'full', text: 'Полная минута' },
      { key: 'short', text: '30 секунд' },
      { key: 'lost', text: '5 секунд без микрофона' },
    ],
    reveal: () => {
      game.untilSpeechOf(offender)
      const { phase } = game.state
      const key = phase.id === 'speech' ? phase.kind : 'full'
      return {
        key,
        because:
          key === 'short'
            ? `За столом ${game.alive.length}: минута не пропадает, а становится короче, 30 секунд.`
            : 'Третий фол отнимает следующую свою минуту: пять секунд без микрофона, в которые ещё можно выставить.',
      }
    },
  }
}

/** A removal cancels the nearest vote, unless the seat was leaving anyway. */
const cancelled: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  const [shot = 0, voted = 0, offender = 0] = some(cast.civilians, 3, random)
  game.out().night({ shot }).until('speech')
  const late = random() < 0.5
  if (late) game.out(voted).until('farewell')
  else {
    const { phase } = game.state
    const speaker = phase.id === 'speech' ? phase.seat : 0
    if (speaker === offender) game.send(speaker, { type: 'endSpeech' })
  }
  cryOut(game, offender, 3)
  return {
    kind: 'foretell',
    task: `День 2. ${late ? `Результат уже известен: уходит ${voted}.` : 'Идут речи, голосования ещё не было.'} Игрок ${offender} получает четвёртый фол и удалён. Какое голосование отменяется?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'now', text: 'Сегодняшнее' },
      { key: 'next', text: 'Завтрашнее' },
      { key: 'none', text: 'Никакое' },
    ],
    reveal: () => {
      game.send(offender, { type: 'cryOut', acceptRemoval: true })
      while (game.alive.includes(offender)) game.tick()
      const day = game.state.phase.day
      // The announcement is to be told from its consequence: play until the vote that does not take place.
      const key =
        game.last('voteCancelled') === undefined ? 'none' : cancelledDay(game) === day ? 'now' : 'next'
      return {
        key,
        because: late
          ? 'Результат дня уже известен, поэтому отменяется голосование следующего дня; речи и выставления в нём останутся.'
          : 'Удаление до голосования отменяет голосование этого дня: после речей наступит ночь.',
      }
    },
  }
}

/** The day whose vote was decided as cancelled. */
function cancelledDay(game: ScriptedGame): number | null {
  for (let rings = 0; rings < 60; rings++) {
    const day = game.state.days.find(({ decision }) => decision?.result === 'cancelled')
    if (day !== undefined) return day.day
    game.tick()
  }
  return null
}

/** The seat of the judge: a foul for the right player. */
const judgeFoul: MakeExercise = (random) => {
  const { game, cast } = tableOf(random, { judge: 'human' })
  game
    .out()
    .night({ shot: oneOf(cast.red, random) })
    .until('speech')
  const { phase } = game.state
  const speaker = phase.id === 'speech' ? phase.seat : 0
  const [offender = 0, quiet = 0] = some(without(game.alive, speaker), 2, random)
  return {
    kind: 'act',
    task: `Вы судья. Говорит ${speaker}. ${offender} перебивает его в голос, ${quiet} молча качает головой. Дайте фол тому, кто его заслужил.`,
    game,
    viewer: 'judge',
    commands: ['giveFoul'],
    wait: null,
    verdict: () => {
      const given = game.last('foulGiven')?.seat ?? 0
      const right = given === offender
      return {
        right,
        because: right
          ? `Фол игроку ${given}, первый: он заговорил не в свою минуту. Первый и второй только записывают.`
          : `Фол достался игроку ${given}. Заговорил не в свою минуту ${offender}: фол ему. Жест, который никому не мешает, фола не стоит.`,
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [thirdFoul, cancelled, judgeFoul]
