import { type Folds, withSeat } from './fold.ts'
import { withToday } from './phase.ts'

/** Setup and speech: everything said and nominated at the table. */
export const tableFolds: Folds<
  | 'seatReady'
  | 'cardPicked'
  | 'rolesDealt'
  | 'mafiaMet'
  | 'roleAcknowledged'
  | 'planSet'
  | 'said'
  | 'speechEnded'
  | 'nominated'
  | 'nominationWithdrawn'
  | 'opinionsLeft'
  | 'nominationCorrected'
> = {
  seatReady: (state, { seat }) => withSeat(state, seat, { ready: true }),
  cardPicked: (state, { seat, slot }) => withSeat(state, seat, { cardSlot: slot }),
  rolesDealt: (state, { roles }) => ({ ...state, roles, dealt: true }),
  mafiaMet: (state, { blacks: mafia }) => ({ ...state, mafia }),
  roleAcknowledged: (state, { seat }) => ({ ...state, acknowledged: [...state.acknowledged, seat] }),
  planSet: (state, { targets }) => ({ ...state, plan: targets }),
  said: (state, { seat, text, claims, at }) =>
    withToday(state, (day) => ({ said: [...day.said, { seat, text, claims, at }] })),
  speechEnded: (state) => state,
  nominated: (state, { by, seat, at }) =>
    withToday(state, (day) => ({ nominations: [...day.nominations, { by, seat, at }] })),
  nominationWithdrawn: (state, { by }) =>
    withToday(state, (day) => ({ nominations: day.nominations.filter((entry) => entry.by !== by) })),
  opinionsLeft: (state, { seat, opinions, leader }) =>
    withToday(state, (day) => ({
      opinions: [...day.opinions.filter((entry) => entry.seat !== seat), { seat, opinions, leader }],
    })),
  nominationCorrected: (state, { by, after, place, at }) => ({
    ...withToday(state, (day) => {
      const others = day.nominations.filter((entry) => entry.by !== by)
      const added = after === null ? [] : [{ by, seat: after, at }]
      return { nominations: others.toSpliced(place, 0, ...added) }
    }),
    keysUsed: state.keysUsed + 1,
  }),
}
