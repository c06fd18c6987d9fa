import {
  createGame,
  type DayRecord,
  evolve,
  type Phase,
  presets,
  type Role,
  type RuleSet,
  type Seat,
  type State,
  type View,
  viewFor,
} from '@gorod/rules'

export interface Scene {
  readonly me: Seat
  readonly role: Role
  readonly mates?: readonly Seat[]
  readonly day?: number
  /** Seats that have left, with the day they left by vote. */
  readonly votedOut?: readonly Seat[]
  readonly days?: readonly (Partial<DayRecord> & { readonly day: number })[]
  readonly nominees?: readonly Seat[]
  readonly checks?: readonly { readonly seat: Seat; readonly yes: boolean }[]
  readonly plan?: readonly Seat[]
  readonly phase?: Partial<Phase> & Pick<Phase, 'id'>
  readonly ruleSet?: RuleSet
}

/** A seat's view of a made-up moment, for tests of single decisions. Victims of the days' nights are out. */
export function viewOf(scene: Scene): View {
  const { me, role, mates = [], day = 2, votedOut = [], ruleSet = presets.fiim } = scene
  const days = (scene.days ?? []).map(recordOf)
  const shot = days.flatMap((record) => record.night?.victim ?? [])
  const base = viewFor(freshState(ruleSet), me)
  const phase = { key: `scene:${day}`, day, startedAt: 0, endsAt: 60_000, ...scene.phase } as Phase
  return {
    ...base,
    phase: scene.phase === undefined ? { ...phase, id: 'dayStart', victim: null } : phase,
    day,
    seats: base.seats.map((seat) => {
      if (shot.includes(seat.seat))
        return { ...seat, alive: false, exit: { cause: 'shot', day: day - 1, atNight: true } }
      if (votedOut.includes(seat.seat))
        return { ...seat, alive: false, exit: { cause: 'vote', day: 1, atNight: false } }
      return seat
    }),
    own: {
      ...base.own!,
      role,
      mates: mates.map((seat, index) => ({
        seat,
        role: role === 'mafia' && index === 0 ? 'godfather' : 'mafia',
      })),
      plan: scene.plan ?? [],
      checks: (scene.checks ?? []).map((check, index) => ({ ...check, night: index + 1 })),
    },
    nominees: (scene.nominees ?? []).map((seat) => ({ seat, by: 1 })),
    days,
  }
}

function recordOf(record: Partial<DayRecord> & { readonly day: number }): DayRecord {
  return {
    opener: null,
    said: [],
    nominations: [],
    rounds: [],
    lift: null,
    decision: null,
    night: null,
    opinions: [],
    ...record,
  }
}

function freshState(ruleSet: RuleSet): State {
  const seats = Object.values(ruleSet.roles).reduce((sum, count) => sum + count, 0)
  let state: State | null = null
  for (const event of createGame({ ruleSet, seats, judge: 'automatic', seed: '00', seedHash: '', at: 0 })) {
    state = evolve(state, event)
  }
  return state!
}
