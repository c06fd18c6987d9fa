import { type PermittedCommand, presets, type Seat, type View } from '@gorod/rules'
import { describe, expect, it } from 'vitest'
import { createBot } from './bot.ts'
import { supportFor, wantOut } from './decide/suspects.ts'
import { type Intent, stillPermitted } from './intent.ts'
import { mindOf } from './mind.ts'
import { readTable } from './table/read-table.ts'
import { simulateGame } from './testing/simulate-game.ts'
import { viewOf } from './testing/view-of.ts'

interface Thought {
  readonly seat: Seat
  readonly view: View
  readonly buttons: readonly PermittedCommand[]
  readonly intents: readonly Intent[]
}

const thoughts: Thought[] = []
for (let n = 0; n < 30; n++) {
  simulateGame({
    ruleSet: n % 2 === 0 ? presets.fiim : presets.casual_doctor,
    seed: `thoughts ${n}`,
    observe: (thought, intents) => {
      if (intents.length > 0) thoughts.push({ ...thought, intents })
    },
  })
}

describe('a bot', () => {
  it('plans only commands it has a button for', () => {
    for (const { buttons, intents } of thoughts) {
      for (const intent of intents) expect(stillPermitted(intent.command, buttons)).toBe(true)
    }
  })

  it('acts within the phase that it thinks about, and speaks 8–20 s of a minute', () => {
    const lengths: number[] = []
    for (const { view, intents } of thoughts) {
      for (const { afterMs, phaseKey, command } of intents) {
        expect(phaseKey).toBe(view.phase.key)
        expect(afterMs).toBeGreaterThanOrEqual(0)
        expect(afterMs).toBeLessThan((view.phase.endsAt ?? 0) - view.phase.startedAt)
        if (command.type === 'endSpeech' && view.phase.id === 'speech') lengths.push(afterMs)
      }
    }
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(8_000)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(20_000)
  })

  it('plans the same for the same view and leaves its input unchanged', () => {
    for (const { seat, view, buttons } of thoughts.slice(0, 300)) {
      const bot = createBot({ seat, seed: 'same' })
      const before = JSON.stringify([view, buttons])
      const think = () => bot.think(bot.start, view, buttons, view.phase.startedAt, () => 0.3)
      expect(think()).toEqual(think())
      expect(JSON.stringify([view, buttons])).toBe(before)
    }
  })

  it('answers a phase once, however often its view changes', () => {
    const { seat, view, buttons } = thoughts.find((thought) => thought.view.phase.id === 'speech')!
    const bot = createBot({ seat, seed: 'once' })
    const first = bot.think(bot.start, view, buttons, view.phase.startedAt, () => 0.3)
    const second = bot.think(first.memory, view, buttons, view.phase.startedAt + 500, () => 0.3)
    expect(first.intents.length).toBeGreaterThan(1)
    expect(second.intents).toEqual([])
  })

  it('finishes its speech and does nothing else when it is created again during the speech', () => {
    const found = thoughts.find((thought) => thought.view.phase.id === 'speech' && thought.view.day === 1)!
    const said = { seat: found.seat, text: '…', claims: [], at: found.view.phase.startedAt + 10 }
    const days = found.view.days.map((day) => ({ ...day, said: [...day.said, said] }))
    const bot = createBot({ seat: found.seat, seed: 'anew' })
    const { intents } = bot.think(bot.start, { ...found.view, days }, found.buttons, said.at, () => 0.9)
    const types = intents.map((intent) => intent.command.type)
    expect(types.filter((type) => type === 'say').length).toBeLessThanOrEqual(1)
    expect(types.at(-1)).toBe('endSpeech')
  })

  it('continues after a pause', () => {
    const found = thoughts.find((thought) =>
      thought.intents.some((intent) => intent.command.type === 'castVote'),
    )!
    const bot = createBot({ seat: found.seat, seed: 'thoughts' })
    const now = found.view.phase.startedAt
    const first = bot.think(bot.start, found.view, found.buttons, now, () => 0.3)
    const pause = { by: 3, reason: '', since: now, endsAt: null }
    const paused = bot.think(first.memory, { ...found.view, pause }, [{ type: 'leaveGame' }], now, () => 0.3)
    expect(paused.intents).toEqual([])
    const resumed = bot.think(paused.memory, found.view, found.buttons, now, () => 0.3)
    expect(resumed.intents).toEqual(first.intents)
  })

  it('answers a phase again when a judge has taken the table back to it, and repeats no words', () => {
    const found = thoughts.find(
      ({ view, intents }) =>
        view.phase.id === 'speech' && intents.some(({ command }) => command.type === 'say'),
    )!
    const { seat, view, buttons } = found
    const bot = createBot({ seat, seed: 'undone' })
    const now = view.phase.startedAt
    const first = bot.think(bot.start, view, buttons, now, () => 0.3)
    const later = { ...view, phase: { ...view.phase, key: 'the next speech' } } as View
    const away = bot.think(first.memory, later, [{ type: 'leaveGame' }], now + 900, () => 0.3)
    const back = bot.think(away.memory, view, buttons, now + 1_800, () => 0.3)
    const types = back.intents.map(({ command }) => command.type)
    expect(types.at(-1)).toBe('endSpeech')
    expect(types.filter((type) => type === 'say').length).toBeLessThanOrEqual(1)
    expect(bot.think(back.memory, view, buttons, now + 1_900, () => 0.3).intents).toEqual([])
  })

  it('votes once for a pause and once against a penalty', () => {
    const view: View = {
      ...viewOf({ me: 1, role: 'civilian' }),
      pauseVote: { by: 3, reason: 'связь', endsAt: 9_000, votes: [] },
      penaltyVote: { by: 3, kind: 'removal', seat: 4, endsAt: 9_000, votes: [] },
    }
    const buttons: PermittedCommand[] = [{ type: 'votePause' }, { type: 'votePenalty' }]
    const bot = createBot({ seat: 1, seed: 'overlays' })
    const first = bot.think(bot.start, view, buttons, 1_000, () => 0.5)
    expect(first.intents.map((intent) => intent.command)).toEqual([
      { type: 'votePause', approve: true },
      { type: 'votePenalty', approve: false },
    ])
    expect(bot.think(first.memory, view, buttons, 1_100, () => 0.5).intents).toEqual([])
  })

  it('a bot never leaves, cries out, proposes penalties or asks for a pause', () => {
    const types = new Set(thoughts.flatMap((thought) => thought.intents.map((intent) => intent.command.type)))
    for (const type of ['leaveGame', 'cryOut', 'proposePenalty', 'requestPause', 'resume'] as const) {
      expect(types).not.toContain(type)
    }
  })

  it('shows no role by its timing: hands and speeches of the mafia take as long as those of the town', () => {
    for (const type of ['castVote', 'endSpeech', 'acknowledgeRole'] as const) {
      const [black, red] = ['black', 'red'].map((team) => {
        const delays = thoughts.flatMap(({ view, intents }) => {
          const isMafia = view.own?.role === 'mafia' || view.own?.role === 'godfather'
          if (isMafia !== (team === 'black') || view.ruleSet.id !== 'fiim') return []
          if (type === 'endSpeech' && view.phase.id !== 'speech') return []
          return intents.filter((intent) => intent.command.type === type).map((intent) => intent.afterMs)
        })
        return delays.reduce((a, b) => a + b, 0) / delays.length
      })
      expect(Math.abs(black! / red! - 1)).toBeLessThan(0.1)
    }
  })

  it('a town player votes for its own nominee, or for one that it or the table finds worse', () => {
    let kept = 0
    let left = 0
    for (const { seat, view, intents } of thoughts) {
      const vote = intents.find((intent) => intent.command.type === 'castVote')?.command
      const table = readTable(view)
      const nominee = view.own?.nominated ?? null
      if (vote?.type !== 'castVote' || table === null || table.team === 'black' || nominee === null) continue
      if (view.phase.id === 'voteCandidate' && view.phase.round > 1) continue
      if (vote.candidate === nominee) kept++
      else {
        left++
        // The seed does not matter here: the beliefs are those without the bot's own first impressions.
        const calm = { boldness: 0.5, herding: 0.5, talkativeness: 0.5, intuition: 0 }
        const mind = mindOf(table, { seed: `calm ${seat}`, temper: calm }, () => 0.5)
        const worse = wantOut(mind, vote.candidate) > wantOut(mind, nominee) - 0.7
        expect(worse || supportFor(mind, vote.candidate) > supportFor(mind, nominee)).toBe(true)
      }
    }
    expect(kept).toBeGreaterThan(left)
  })
})
