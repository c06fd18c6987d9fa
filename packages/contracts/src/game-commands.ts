import { z } from 'zod'
import { readable } from './shown-name.ts'
import { seat } from './table-people.ts'

const seats = z.array(seat).max(12).readonly()
const color = z.enum(['red', 'black'])
/**
 * What a press was meant for, as the page saw it: keys of the phase, of the vote about a pause or a penalty, of the
 * pause, of the given floor; the number of deals before it, the day, the round, the foul, the act of the judge. When that is over, the command
 * is refused as `stale`. Without the field the present one is meant.
 */
const key = z.string().max(60).optional()
const number = z.int().min(0).max(100_000).optional()
const phase = key
const opinion = z.strictObject({ seat, color })
/** No control characters and no half surrogate pairs: neither Postgres' JSON nor a screen can hold them. */
const text = (max: number) =>
  z
    .string()
    .overwrite(readable)
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** The commands of a seat. Sender and time are set by the server. */
export const seatCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('confirmReady') }),
  z.strictObject({ type: z.literal('pickCard'), deal: number, slot: z.int().min(0).max(11) }),
  z.strictObject({ type: z.literal('acknowledgeRole'), deal: number }),
  z.strictObject({ type: z.literal('setPlan'), deal: number, targets: seats }),
  z
    .strictObject({
      type: z.literal('say'),
      phase,
      text: text(300).or(z.literal('')),
      claims: z
        .array(
          z.discriminatedUnion('kind', [
            z.strictObject({ kind: z.literal('sheriff'), checks: z.array(opinion).max(12).readonly() }),
            z.strictObject({ kind: z.literal('color'), seat, color }),
            z.strictObject({ kind: z.literal('votesFor'), seat }),
          ]),
        )
        .max(12)
        .readonly(),
    })
    .refine(({ text, claims }) => text !== '' || claims.length > 0, {
      path: ['text'],
      error: 'words or a claim',
    }),
  z.strictObject({ type: z.literal('endSpeech'), phase }),
  z.strictObject({ type: z.literal('nominate'), phase, seat }),
  z.strictObject({ type: z.literal('withdrawNomination'), phase }),
  z.strictObject({ type: z.literal('castVote'), phase, candidate: seat }),
  z.strictObject({ type: z.literal('voteLift'), phase }),
  z.strictObject({ type: z.literal('shoot'), phase, seat }),
  z.strictObject({ type: z.literal('check'), phase, seat }),
  z.strictObject({ type: z.literal('heal'), phase, seat }),
  z.strictObject({ type: z.literal('setBestMove'), seats: z.array(seat).max(3).readonly() }),
  z.strictObject({ type: z.literal('commitBestMove'), seats: z.array(seat).max(3).readonly() }),
  z.strictObject({
    type: z.literal('leaveOpinions'),
    opinions: z.array(opinion).max(9).readonly(),
    leader: seat.nullable(),
  }),
  z.strictObject({ type: z.literal('cryOut'), phase, acceptRemoval: z.boolean() }),
  z.strictObject({ type: z.literal('proposePenalty'), kind: z.enum(['tech', 'removal', 'teamLoss']), seat }),
  z.strictObject({ type: z.literal('votePenalty'), vote: key, approve: z.boolean() }),
  z.strictObject({ type: z.literal('requestPause'), reason: text(100) }),
  z.strictObject({ type: z.literal('votePause'), vote: key, approve: z.boolean() }),
  z.strictObject({ type: z.literal('resume'), pause: key }),
  z.strictObject({ type: z.literal('requestFloor'), words: text(60).optional() }),
  z.strictObject({ type: z.literal('withdrawFloor') }),
  z.strictObject({ type: z.literal('sayToGhosts'), text: text(200) }),
  z.strictObject({ type: z.literal('leaveGame') }),
])

/** The commands of a human judge, besides the `leaveGame` of a seat. */
export const judgeCommand = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('advance'), phase }),
  z.strictObject({ type: z.literal('extend'), phase, ms: z.int().min(1000).max(60_000) }),
  z.strictObject({ type: z.literal('pause'), reason: text(100) }),
  z.strictObject({ type: z.literal('resume'), pause: key }),
  z.strictObject({
    type: z.literal('giveFoul'),
    seat,
    count: z.int().min(1).max(4).optional(),
    offence: text(200).optional(),
  }),
  z.strictObject({ type: z.literal('takeBackFoul'), foul: number, seat }),
  z.strictObject({
    type: z.literal('giveTechFoul'),
    seat,
    severity: z.enum(['minor', 'major']).optional(),
    offence: text(200).optional(),
  }),
  z.strictObject({ type: z.literal('takeBackTechFoul'), foul: number, seat }),
  z.strictObject({ type: z.literal('confirmRemoval'), seat }),
  z.strictObject({ type: z.literal('removePlayer'), seat, reason: text(200) }),
  z.strictObject({ type: z.literal('declareTeamLoss'), seat, reason: text(200) }),
  /** Without a candidate: the last called one. */
  z.strictObject({ type: z.literal('restartVote'), phase, candidate: seat.optional() }),
  z.strictObject({ type: z.literal('closeWindow'), phase }),
  z.strictObject({ type: z.literal(['takePace', 'handOverPace']) }),
  z.strictObject({ type: z.literal('endFloor'), floor: key }),
  /** `seat` null: to the whole table. */
  z.strictObject({ type: z.literal('warn'), seat: seat.nullable(), text: text(200) }),
  z.strictObject({
    type: z.literal('awardExtra'),
    seat,
    points: z.number().min(-1).max(1).multipleOf(0.05),
    note: text(200),
  }),
  z.strictObject({ type: z.literal('markBest'), seat }),
  z.strictObject({ type: z.literal('markWorst'), seat }),
  z.strictObject({ type: z.literal('allowClaims'), allowed: z.boolean() }),
  z.strictObject({ type: z.literal('hideViewers'), hidden: z.boolean() }),
  /** `foul`: its number. `reason` null: only the offence is named, which nobody had named. */
  z.strictObject({
    type: z.literal('correctFoul'),
    foul: z.int().min(1).max(100_000),
    kind: z.enum(['foul', 'minor', 'major']),
    offence: text(200).nullable(),
    reason: text(200).nullable(),
  }),
  /** `candidate` null: the hand is taken away. */
  z.strictObject({
    type: z.literal('correctHand'),
    day: number,
    round: number,
    seat,
    candidate: seat.nullable(),
    reason: text(200),
  }),
  /** `nominee` null: the nomination of `seat` is taken away. */
  z.strictObject({
    type: z.literal('correctNomination'),
    day: number,
    seat,
    nominee: seat.nullable(),
    reason: text(200),
  }),
  z.strictObject({
    type: z.literal('endGame'),
    reason: text(200),
    verdict: z.enum(['red', 'black', 'draw', 'annulled']).optional(),
  }),
  z.strictObject({ type: z.literal('redeal'), deal: number, reason: text(200) }),
  /** The second judge alone sends it, and is the judge from then on. */
  z.strictObject({ type: z.literal('takeOver'), reason: text(200) }),
  z.strictObject({ type: z.literal('swapSeats'), seat, other: seat, reason: text(200) }),
  z.strictObject({ type: z.literal('hear'), seats: z.array(seat).max(12).readonly() }),
  z.strictObject({ type: z.literal(['giveFloor', 'closeFloorRequest']), phase, seat }),
  /** `to`: the id of an act; all acts from the latest to this one are taken back. */
  z.strictObject({ type: z.literal('undo'), act: number, to: z.int().min(1).max(100_000).optional() }),
])
