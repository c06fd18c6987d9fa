import { dealRoles, seedOfDeal } from '../../deal.ts'
import { teamOf } from '../../model/seat.ts'
import { judgeKnows } from '../queries.ts'
import { emit, type Step } from '../step.ts'
import { type Entrances, enter, type Successors } from './next.ts'

/**
 * Deals all cards at once: the deck depends on every pick, so nobody's card is known before the last pick. Seats that
 * picked nothing keep `cardSlot: null`; otherwise the public log could not be dealt again.
 */
function deal(step: Step): void {
  const { state } = step
  if (state.seed === null) return
  const picks = state.seats.map((seat) => seat.cardSlot)
  const seed = seedOfDeal(state.seed, state.redeals)
  const { roles } = dealRoles(state.ruleSet, seed, picks, state.chosenRole)
  emit(
    step,
    { type: 'rolesDealt', roles },
    { seats: state.seats.map((seat) => seat.seat), judge: judgeKnows(state) },
  )
}

function wakeMafia(step: Step): void {
  const mafia = step.state.roles.flatMap((role, index) =>
    role !== null && teamOf(role) === 'black' ? [{ seat: index + 1, role }] : [],
  )
  const seats = mafia.map((member) => member.seat)
  emit(step, { type: 'mafiaMet', blacks: mafia }, { seats, judge: judgeKnows(step.state) })
}

export const setupEntrances: Entrances<
  'seating' | 'deal' | 'roles' | 'mafiaMeeting' | 'donSign' | 'sheriffSign' | 'freeSeating'
> = {
  seating: (step) => enter(step, { id: 'seating' }, { skipped: { to: 'deal' } }),
  deal: (step) => enter(step, { id: 'deal' }, { skipped: { to: 'roles' } }),
  roles: (step) => {
    deal(step)
    return enter(step, { id: 'deal' }, { skipped: { to: 'mafiaMeeting' }, name: 'roles' })
  },
  mafiaMeeting: (step) => {
    const next = enter(step, { id: 'mafiaMeeting' }, { skipped: { to: 'donSign' } })
    wakeMafia(step)
    return next
  },
  donSign: (step) => enter(step, { id: 'donSign' }, { skipped: { to: 'sheriffSign' } }),
  sheriffSign: (step) => enter(step, { id: 'sheriffSign' }, { skipped: { to: 'freeSeating' } }),
  freeSeating: (step) => enter(step, { id: 'freeSeating' }, { skipped: { to: 'dayStart' } }),
}

/** `deal` comes twice: for the picks, and then for a look at the card. */
export const afterSetup: Successors<
  'seating' | 'deal' | 'mafiaMeeting' | 'donSign' | 'sheriffSign' | 'freeSeating'
> = {
  seating: () => ({ to: 'deal' }),
  deal: ({ state }) => ({ to: state.dealt ? 'mafiaMeeting' : 'roles' }),
  mafiaMeeting: () => ({ to: 'donSign' }),
  donSign: () => ({ to: 'sheriffSign' }),
  sheriffSign: () => ({ to: 'freeSeating' }),
  freeSeating: () => ({ to: 'dayStart' }),
}
