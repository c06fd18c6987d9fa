import type { Seat } from '@gorod/rules'
import { shuffled } from '@gorod/rules/chance'
import type { Hands, ScriptedGame } from '@gorod/rules/scripted-game'
import type { Foretell, MakeExercise } from '../exercise.ts'
import { between, handsOf, oneOf, some, tableOf, untilLastWindow } from '../positions.ts'
import { countOf, list } from '../words.ts'

/** What follows the round whose hands are all up. */
function afterRound(game: ScriptedGame, task: string, leader: Seat): Foretell {
  return {
    kind: 'foretell',
    task,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'speeches', text: 'По 30 секунд и новое голосование' },
      { key: 'lift', text: 'Вопрос о подъёме' },
      { key: 'out', text: `Уходит ${leader}` },
      { key: 'night', text: 'Никто не уходит, ночь' },
    ],
    reveal: () => {
      while (game.is('voteCandidate', 'voteResult')) game.tick()
      const count = countOf(game)
      if (game.is('tieSpeech'))
        return {
          key: 'speeches',
          because: `${count} Этот набор поделил голоса впервые: у каждого 30 секунд, потом голосуют только за них.`,
        }
      if (game.is('liftVote'))
        return {
          key: 'lift',
          because: `${count} Поровну у тех же самых игроков второй раз: ведущий спрашивает о подъёме.`,
        }
      const { out = [], result } = game.decision ?? {}
      if (out.length > 0) return { key: 'out', because: `${count} Впереди один: уходит ${list(out)}.` }
      return {
        key: 'night',
        because:
          result === 'lift_forbidden'
            ? `${count} Поровну у тех же троих, но троих из девяти поднимать нельзя: не уходит никто.`
            : `${count} Не уходит никто.`,
      }
    },
  }
}

function voters(
  game: ScriptedGame,
  candidates: readonly Seat[],
  counts: readonly number[],
  random: () => number,
): Hands {
  return handsOf(candidates, shuffled(game.alive, random), counts)
}

/** A first tie, the same tie again, or one ahead in the second round. */
const afterTie: MakeExercise = (random) => {
  const { game } = tableOf(random)
  const candidates = some(game.alive, 3, random)
  const [a = 0, b = 0, c = 0] = candidates
  game.day(candidates)
  untilLastWindow(game, voters(game, candidates, [4, 4, 2], random))
  const second = oneOf(['none', 'same', 'ahead'] as const, random)
  if (second === 'none')
    return afterRound(
      game,
      `Выставлены ${list(candidates)}. Подняты все десять рук: за ${a} и ${b} по 4, за ${c} две. Что дальше?`,
      a,
    )
  game.until('tieSpeech').until('voteCandidate')
  const counts = second === 'same' ? [5, 5] : [6, 4]
  untilLastWindow(game, voters(game, [a, b], counts, random))
  return afterRound(
    game,
    `${list([a, b])} делили голоса и сказали по 30 секунд. В переголосовании за ${a} рук ${counts[0]}, за ${b} рук ${counts[1]}. Что дальше?`,
    a,
  )
}

/** Three share the hands; then two of them, or the same three of nine. */
const threeTied: MakeExercise = (random) => {
  const { game, cast } = tableOf(random)
  game
    .out()
    .night({ shot: oneOf(cast.red, random) })
    .until('speech')
  const tied = some(game.alive, 3, random)
  const [a = 0, b = 0, c = 0] = tied
  game.day(tied)
  game.voteUntil('tieSpeech', [voters(game, tied, [3, 3, 3], random)]).until('voteCandidate')
  const counts = random() < 0.5 ? [3, 3, 3] : [4, 4, 1]
  untilLastWindow(game, voters(game, tied, counts, random))
  return afterRound(
    game,
    `Живы девять. ${list(tied)} получили по 3 голоса и сказали по 30 секунд. В переголосовании за ${a}: ${counts[0]}, за ${b}: ${counts[1]}, за ${c}: ${counts[2]}. Что дальше?`,
    a,
  )
}

/** The tie of two that comes twice, at a table of ten or of eight: the question is open. */
function liftOpen(random: () => number): { readonly game: ScriptedGame; readonly tied: readonly Seat[] } {
  const { game, cast } = tableOf(random)
  if (random() < 0.5) {
    const [shot = 0, out = 0] = some(cast.red, 2, random)
    game.out().night({ shot }).out(out).night({}).until('speech')
  }
  const tied = some(game.alive, 2, random)
  const half = game.alive.length / 2
  game.day(tied)
  game.voteUntil('liftVote', [
    voters(game, tied, [half, half], random),
    voters(game, tied, [half, half], random),
  ])
  return { game, tied }
}

function liftCount(game: ScriptedGame, asked: number): string {
  const yes = game.state.days.at(-1)?.lift?.yes.length ?? 0
  return `«За» ответили ${yes} из ${asked}. Подъёму нужно строго больше половины живых, то есть хотя бы ${asked / 2 + 1}.`
}

/** More than half of the living, not half. */
const threshold: MakeExercise = (random) => {
  const { game, tied } = liftOpen(random)
  const asked = game.alive.length
  const yes = some(game.alive, asked / 2 + between(-1, 1, random), random)
  return {
    kind: 'foretell',
    task: `Живы ${asked}, голоса поделили ${list(tied)}. Стол спрашивают о подъёме, «за» ответят ${yes.length}. Что будет?`,
    game,
    viewer: 'spectator',
    choices: [
      { key: 'all', text: `Уходят ${list(tied)}` },
      { key: 'nobody', text: 'Не уходит никто' },
    ],
    reveal: () => {
      for (const seat of yes) game.send(seat, { type: 'voteLift' })
      game.tick()
      const out = game.decision?.out ?? []
      return {
        key: out.length > 0 ? 'all' : 'nobody',
        because: `${liftCount(game, asked)} ${out.length > 0 ? `Уходят ${list(out)}.` : 'Не уходит никто.'}`,
      }
    },
  }
}

/** Exactly half is for the lift: the hand of the learner decides. */
const ownAnswer: MakeExercise = (random) => {
  const { game, tied } = liftOpen(random)
  const asked = game.alive.length
  const [learner = 0, ...others] = shuffled(game.alive, random)
  for (const seat of others.slice(0, asked / 2)) game.send(seat, { type: 'voteLift' })
  const leave = random() < 0.5
  return {
    kind: 'act',
    task: `Живы ${asked}, вы ${learner}. О подъёме ${list(tied)} остальные уже ответили, «за» ровно половина стола. ${leave ? 'Сделайте так, чтобы ушли оба.' : 'Сделайте так, чтобы не ушёл никто.'}`,
    game,
    viewer: learner,
    commands: ['voteLift'],
    wait: () => void game.tick(),
    verdict: () => {
      if (game.is('liftVote')) game.tick()
      const out = game.decision?.out ?? []
      return {
        right: out.length > 0 === leave,
        because: `${liftCount(game, asked)} ${out.length > 0 ? `Уходят ${list(out)}.` : 'Не уходит никто.'} Промолчать значит ответить «нет».`,
      }
    },
  }
}

export const exercises: readonly MakeExercise[] = [afterTie, threeTied, threshold, ownAnswer]
