import {
  type GameEvent,
  nightTarget,
  presets,
  type Role,
  type RuleSet,
  replay,
  rolesForSeats,
  type Seat,
  score,
  teamOf,
  withPace,
} from '@gorod/rules'
import { exportMatch, importMatch, readMatchFile } from '@gorod/rules/match-file'
import { describe, expect, it } from 'vitest'
import { type Observer, type Simulation, simulateGame } from './testing/simulate-game.ts'
import { seatName } from './texts/seat-name-texts.ts'

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { readonly type: T }>

function eventsOf<T extends GameEvent['type']>(game: Simulation, type: T): EventOf<T>[] {
  return game.events.filter((event): event is EventOf<T> => event.type === type)
}

function rolesOf(game: Simulation): readonly Role[] {
  const { final } = game.state
  if (final === null) throw new Error('the game has not ended')
  return final.roles
}

const isMafia = (roles: readonly Role[], seat: Seat) => teamOf(roles[seat - 1] ?? 'civilian') === 'black'

const games = (ruleSet: RuleSet, count: number, name: string) =>
  Array.from({ length: count }, (_, n) => simulateGame({ ruleSet, seed: `${name} ${n}` }))

const fiimGames = games(presets.fiim, 100, 'sense')
const otherGames = [presets.polemica, presets.fsm, presets.casual_doctor].flatMap((ruleSet) =>
  games(ruleSet, 30, ruleSet.id),
)
const everyGame = [...fiimGames, ...otherGames]

/** Hundreds of games need more time on a busy machine. */
const patience = 600_000

describe('a game of ten bots', () => {
  it('ends with a result under every rule book, and no allowed command is ever refused', () => {
    for (const game of everyGame) {
      expect(game.state.final).not.toBeNull()
      expect(game.refused).toEqual([])
    }
  })

  it('the same seed gives the same game', () => {
    const again = simulateGame({ ruleSet: presets.fiim, seed: 'sense 3' })
    expect(again.events).toEqual(fiimGames[3]?.events)
  })

  it('every game comes back from its match file as it was', () => {
    const facts = { id: 1, startedAt: null, referee: null, nameOf: (seat: Seat) => `Игрок ${seat}` }
    for (const { events, state } of everyGame) {
      const read = readMatchFile(JSON.stringify(exportMatch(events, facts)))
      const match = read.ok ? importMatch(read.file) : read
      expect(match.ok ? [] : match.faults).toEqual([])
      if (match.ok) expect(score(replay(match.log))).toEqual(score(state))
    }
  })

  it('an average game with one practice player takes less than 25 minutes', () => {
    const minutes = fiimGames.map((game) => game.lengthMs / 60_000)
    expect(minutes.reduce((a, b) => a + b) / minutes.length).toBeLessThan(25)
  })

  it(
    'each side wins between 35 % and 65 % of 300 games',
    () => {
      const all = [...fiimGames, ...games(presets.fiim, 200, 'balance')]
      const red = all.filter((game) => game.state.final?.winner === 'red').length
      expect(red).toBeGreaterThan(105)
      expect(red).toBeLessThan(195)
    },
    patience,
  )

  const variants: [string, Partial<RuleSet>][] = [
    ['a first day that only talks', { firstDay: 'to_talk' }],
    ['a safe first leader', { firstDay: 'no_break' }],
    ['a leader who breaks himself', { firstDay: 'self_break' }],
    ['rotation by the last speaker', { rotation: 'last' }],
    ['open hands', { openVoting: true }],
    ['abstentions', { unvoted: 'abstain' }],
    ['reversed ties', { splitOrder: 'reverse', maxTieRounds: 2 }],
    ['draws by killing all', { killAll: 'draw', liftThreshold: 'half' }],
    ['hidden nominees', { hideNominees: true }],
    ['an explicit way back', { withdrawNomination: 'explicit' }],
    ['no nominations', { nominationsPerDay: 0 }],
    ['an heir of the don', { donInherits: true, checkDead: false }],
    ['one common window', { voteMode: 'simultaneous', suspense: false, endSpeech: false }],
    ['opinions of everybody', { opinions: 'all', opinionsMax: 9 }],
    ['no plan before the eyes', { showPlan: false }],
    ['no draw rule', { draw: 'off' }],
  ]
  it.each(variants)('ends with %s', (_name, options) => {
    for (let n = 0; n < 3; n++) {
      const game = simulateGame({
        ruleSet: { ...presets.fiim, id: 'custom', ...options },
        seed: `variant ${n}`,
      })
      expect(game.state.final).not.toBeNull()
      expect(game.refused).toEqual([])
    }
  })

  it.each([7, 8, 9, 11, 12])('ends at a casual table of %i', (seats) => {
    const ruleSet = { ...presets.casual_doctor, roles: rolesForSeats(presets.casual_doctor, seats) }
    const game = simulateGame({ ruleSet, seed: `seats ${seats}`, seats })
    expect(game.state.final).not.toBeNull()
    expect(game.refused).toEqual([])
  })

  it('ends on a fast clock with every vote and shot in time', () => {
    const game = simulateGame({ ruleSet: withPace(presets.fiim, 0.01), seed: 'fast' })
    const slow = simulateGame({ ruleSet: presets.fiim, seed: 'fast' })
    expect(game.lengthMs).toBeLessThan(15_000)
    expect(eventsOf(game, 'shotFired').length).toBeGreaterThan(0)
    expect(Math.abs(game.lengthMs * 100 - slow.lengthMs)).toBeLessThan(slow.lengthMs)
  })
})

describe('the play of bots', () => {
  it('a mafia player who follows the target on the screen never spoils the night', () => {
    let nights = 0
    for (let n = 0; n < 40; n++) {
      const shown = new Map<string, Set<Seat>>()
      const observe: Observer = ({ view, buttons }) => {
        const target = buttons.some(({ type }) => type === 'shoot') ? nightTarget(view) : null
        if (target === null) return
        const key = view.phase.key
        shown.set(key, (shown.get(key) ?? new Set()).add(target.seat))
      }
      const game = simulateGame({ ruleSet: presets.fiim, seed: `plan ${n}`, observe })
      for (const [key, targets] of shown) {
        const night = game.state.days.find(({ day }) => key === `nightShoot:${day}`)?.night
        if (night === undefined || night === null) continue
        nights++
        expect([...targets], `seed ${n}, ${key}`).toEqual([night.victim])
      }
    }
    expect(nights).toBeGreaterThan(60)
  })

  it('a sheriff never accuses, nominates or votes for a seat checked as town', () => {
    for (const game of everyGame) {
      const sheriff = rolesOf(game).indexOf('sheriff') + 1
      const cleared = new Set<Seat>()
      for (const event of game.events) {
        if (event.type === 'sheriffChecked' && !event.isBlack) cleared.add(event.seat)
        if (event.type === 'nominated' && event.by === sheriff) expect(cleared).not.toContain(event.seat)
        if (event.type === 'voteCast' && event.voter === sheriff)
          expect(cleared).not.toContain(event.candidate)
        if (event.type !== 'said' || event.seat !== sheriff) continue
        for (const claim of event.claims) {
          if (claim.kind === 'color' && claim.color === 'black') expect(cleared).not.toContain(claim.seat)
          if (claim.kind === 'votesFor') expect(cleared).not.toContain(claim.seat)
        }
      }
    }
  })

  it('only the sheriff and at most one mafia player ever say that they are the sheriff', () => {
    for (const game of everyGame) {
      const roles = rolesOf(game)
      const claimants = new Set(
        eventsOf(game, 'said').flatMap((line) =>
          line.claims.some((claim) => claim.kind === 'sheriff') ? [line.seat] : [],
        ),
      )
      const posing = [...claimants].filter((seat) => roles[seat - 1] !== 'sheriff')
      expect(posing.every((seat) => isMafia(roles, seat))).toBe(true)
      expect(posing.length).toBeLessThanOrEqual(1)
    }
  })

  it('checks stay as they were first claimed, and nobody contradicts their own checks', () => {
    for (const game of everyGame) {
      const toldChecks = new Map<Seat, Map<Seat, string>>()
      for (const line of eventsOf(game, 'said')) {
        const own = toldChecks.get(line.seat) ?? new Map<Seat, string>()
        for (const claim of line.claims) {
          if (claim.kind === 'sheriff') {
            expect(claim.checks.length).toBeGreaterThanOrEqual(own.size)
            for (const { seat, color } of claim.checks) expect(own.get(seat) ?? color).toBe(color)
            for (const { seat, color } of claim.checks) own.set(seat, color)
          }
          if (claim.kind === 'color' && own.has(claim.seat)) expect(claim.color).toBe(own.get(claim.seat))
        }
        toldChecks.set(line.seat, own)
      }
    }
  })

  it('nobody calls one seat red and black in one speech, or themselves black, or votes against a seat they call red', () => {
    for (const game of everyGame) {
      let colors = new Map<Seat, string>()
      for (const event of game.events) {
        if (event.type === 'phaseEntered') colors = new Map()
        if (event.type !== 'said') continue
        for (const claim of event.claims) {
          if (claim.kind === 'votesFor') expect(colors.get(claim.seat), event.text).not.toBe('red')
          if (claim.kind !== 'color') continue
          expect(colors.get(claim.seat) ?? claim.color, event.text).toBe(claim.color)
          expect(claim.seat).not.toBe(event.seat)
          colors.set(claim.seat, claim.color)
        }
      }
    }
  })

  it('the mafia does not vote out a mate when two are left and a town player is on the list', () => {
    for (const game of everyGame) {
      const roles = rolesOf(game)
      const alive = new Set(roles.map((_, index) => index + 1))
      let candidates: readonly Seat[] = []
      for (const event of game.events) {
        if (event.type === 'seatLeft') alive.delete(event.seat)
        if (event.type === 'phaseEntered' && 'candidates' in event.phase) candidates = event.phase.candidates
        if (event.type !== 'voteCast' || !isMafia(roles, event.voter) || !isMafia(roles, event.candidate))
          continue
        const mafia = [...alive].filter((seat) => isMafia(roles, seat)).length
        const townListed = candidates.some((seat) => !isMafia(roles, seat))
        expect(mafia > 2 || !townListed).toBe(true)
      }
    }
  })

  it('the mafia shoots the town only, and nearly always together', () => {
    let nights = 0
    let misses = 0
    for (const game of everyGame) {
      const roles = rolesOf(game)
      for (const shot of eventsOf(game, 'shotFired')) expect(isMafia(roles, shot.seat)).toBe(false)
      const resolved = eventsOf(game, 'nightResolved').filter((night) => !night.saved)
      nights += resolved.length
      misses += resolved.filter((night) => night.victim === null).length
    }
    // A doctor's heal may look like a miss in the record.
    expect(misses / nights).toBeLessThan(0.15)
  })

  it('everybody who may vote does, except where nobody on the list deserves it', () => {
    let hands = 0
    let silent = 0
    for (const game of fiimGames) {
      for (const count of eventsOf(game, 'votesCounted')) {
        hands += count.voters.length
        silent += count.byDefault.length
      }
    }
    expect(silent / (hands + silent)).toBeLessThan(0.03)
  })

  it('two hands seldom take a player out: not everybody has a name of their own', () => {
    const votes = fiimGames.flatMap(({ state }) =>
      state.days.flatMap(({ day, rounds: [first] }) => (day > 1 && first !== undefined ? [first] : [])),
    )
    const scattered = votes.filter(
      ({ candidates, counted }) =>
        candidates.length > 3 &&
        counted.every(({ voters, byDefault }) => voters.length + byDefault.length <= 2),
    )
    expect(scattered.length / votes.length).toBeLessThan(0.15)
  })

  it('the town finds the mafia by the last days: votes of day 3 and later hit well above chance', () => {
    const late = everyGame.flatMap((game) =>
      game.state.days
        .filter((day) => day.day >= 3 && day.decision?.result === 'out')
        .map((day) => isMafia(rolesOf(game), day.decision?.out[0] ?? 0)),
    )
    expect(late.filter(Boolean).length / late.length).toBeGreaterThan(0.55)
  })

  it('no sentence is spoken twice in one day', () => {
    for (const game of fiimGames.slice(0, 50)) {
      for (const day of game.state.days) {
        const sentences = day.said.flatMap((line) => line.text.split(/(?<=[.!?…])\s+/u))
        const twice = sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)
        expect(twice, `day ${day.day}`).toEqual([])
      }
    }
  })

  it('a player whom a living player has called red or black answers by the number of that player', () => {
    let answered = 0
    for (const game of fiimGames.slice(0, 50)) {
      const alive = new Set(rolesOf(game).map((_, index) => index + 1))
      const owed = new Map<Seat, Set<Seat>>()
      let speaker: Seat | null = null
      let words = ''
      const check = () => {
        if (speaker === null || words === '') return
        const said = words.toLowerCase()
        for (const author of owed.get(speaker) ?? []) {
          if (!alive.has(author)) continue
          expect(said).toContain(seatName(author, 'nom'))
          answered++
        }
      }
      for (const event of game.events) {
        if (event.type === 'phaseEntered') {
          check()
          if (words !== '' && speaker !== null) owed.delete(speaker)
          speaker = event.phase.id === 'speech' && event.phase.kind === 'full' ? event.phase.seat : null
          words = ''
        }
        if (event.type === 'seatLeft') alive.delete(event.seat)
        if (event.type !== 'said') continue
        // Other words of a player, a last one or one before a second vote, count as heard what was said before.
        if (event.seat !== speaker) owed.delete(event.seat)
        else words += ` ${event.text}`
        for (const claim of event.claims) {
          const called = claim.kind === 'sheriff' ? claim.checks : claim.kind === 'color' ? [claim] : []
          for (const { seat } of called) owed.set(seat, (owed.get(seat) ?? new Set()).add(event.seat))
        }
      }
    }
    expect(answered).toBeGreaterThan(500)
  })
})
