import { presets, rolesForSeats, type Viewer } from '@gorod/rules'
import type { Layer } from '../room/local-context.ts'
import { ScriptedTable } from '../testing/scripted-table.ts'

export interface Scene {
  readonly table: ScriptedTable
  readonly viewer: Viewer
  /** The viewer is the second judge. */
  readonly isSecondJudge?: true
  /** The dialog that lies over the table. */
  readonly layer?: Layer
}

const WORDS = {
  1: 'Первый круг, скажу коротко: слушаю всех, тройку вижу красной.',
  3: 'Пятый дважды ушёл от вопроса и выкрикнул за фол. Мне этого хватает, выставляю пятого.',
}

function zeroNight(): ScriptedTable {
  return new ScriptedTable().gather().deal()
}

/** Day 2 of the mockups: 8 voted out on day 1, 9 shot, 5 and 10 nominated, fouls on some. */
function secondDay(script: ConstructorParameters<typeof ScriptedTable>[0] = {}): ScriptedTable {
  const table = new ScriptedTable(script).gather().deal().until('mafiaMeeting')
  table.send(2, { type: 'setPlan', targets: [9, 4, 1] })
  table.day({ 1: 8, 5: 4 }, WORDS)
  table.vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] })
  table.night({ shot: 9, don: 1, sheriff: 5, bestMove: [2, 5, 4] })
  return table.until('speech', (state) => state.phase.day === 2)
}

/** Two players are out, and write to each other. */
function ghostly(): ScriptedTable {
  const table = secondDay({ rules: { ghostRoom: true } }).speech({ 2: 10 })
  table.wait(9_000).send(9, { type: 'sayToGhosts', text: 'Так и знал, что это дон. Смотрите на пятого.' })
  table.wait(6_000).send(8, { type: 'sayToGhosts', text: 'Пятый ночью чёрный? Тогда стол просыпается.' })
  return table
}

function outcries(table: ScriptedTable, seats: readonly number[]): ScriptedTable {
  for (const seat of seats) {
    table.send(seat, { type: 'cryOut', acceptRemoval: false })
    while (table.state.outcry !== null) table.ring()
  }
  return table
}

function speaking(): ScriptedTable {
  const table = outcries(secondDay(), [1, 5, 10, 10, 10, 5, 7]).speech({ 2: 10 })
  table.wait(4_000).send(3, { type: 'say', text: WORDS[3], claims: [] })
  return table.send(3, { type: 'nominate', seat: 5 }).wait(14_000)
}

function ownMinute(): ScriptedTable {
  const table = secondDay()
  const nominations = { 2: 10, 3: 5, 6: 4 }
  return table
    .until('speech')
    .speech(nominations)
    .speech(nominations)
    .speech(nominations)
    .speech(nominations)
    .speech(nominations)
}

/** Own minute of a table that writes: seat 3 has claimed, seat 7 is choosing. */
function ownClaims(): ScriptedTable {
  const claims = [
    { kind: 'sheriff', checks: [{ seat: 5, color: 'black' }] },
    { kind: 'color', seat: 4, color: 'red' },
    { kind: 'votesFor', seat: 5 },
  ] as const
  return ownMinute()
    .send(7, { type: 'say', text: 'Коротко.', claims })
    .send(7, { type: 'say', text: '', claims: [{ kind: 'votesFor', seat: 3 }] })
    .wait(20_000)
}

/** Own minute of a practice, in which the coach says that an accusation waits for an answer. */
function accused(): ScriptedTable {
  const claims = [{ kind: 'color', seat: 7, color: 'black' }] as const
  const table = secondDay().send(2, { type: 'say', text: 'Седьмой чёрный.', claims })
  while (table.state.phase.id === 'speech' && table.state.phase.seat !== 7) table.speech({})
  return table.wait(9_000)
}

function voting(): ScriptedTable {
  const table = secondDay().day({ 2: 10, 3: 5, 6: 4 }).until('voteCandidate')
  for (const voter of [1, 3]) table.send(voter, { type: 'castVote', candidate: 10 })
  table.ring()
  return table.wait(700)
}

function tied(): ScriptedTable {
  const table = secondDay().day({ 2: 10, 3: 5 })
  return table.vote({ 10: [1, 2, 5, 7], 5: [3, 4, 6, 10] })
}

function lift(): ScriptedTable {
  const table = tied()
  table.until('tieSpeech')
  while (table.state.phase.id === 'tieSpeech') table.ring()
  return table
    .vote({ 10: [1, 2, 5, 7], 5: [3, 4, 6, 10] })
    .until('liftVote')
    .wait(1_500)
}

function secondNight(): ScriptedTable {
  return secondDay()
    .day({ 2: 10, 3: 4 })
    .vote({ 10: [1, 2, 3, 5, 7], 4: [4, 6, 10] })
}

/** Three mafia players and three town players: the shot of night 2 decides. */
function decided(): ScriptedTable {
  return secondNight().night({ shot: 6, don: 6, sheriff: 2 })
}

const judged = () => {
  const table = secondDay({ judge: 'human' })
  return table.speech({ 2: 10 }).wait(4_000).send(3, { type: 'nominate', seat: 5 }).wait(14_000)
}

/** Three players ask the judge for the floor. */
const asking = () => {
  const table = judged()
  table.send(7, { type: 'requestFloor', words: 'Заминка с рукой' }).wait(8_000)
  for (const seat of [4, 10]) table.send(seat, { type: 'requestFloor' })
  return table
}

const floorGiven = () => asking().send('judge', { type: 'giveFloor', seat: 7 }).wait(3_000)

const doctor = () => new ScriptedTable({ preset: 'casual_doctor' }).gather().deal()

/** The vote of a first day at a table of another size. */
function tableOf(seats: number): Scene {
  const ruleSet = presets.casual_doctor
  const table = new ScriptedTable({
    preset: 'casual_doctor',
    rules: { roles: rolesForSeats(ruleSet, seats) },
  })
  table.gather().deal().until('speech')
  return { table: table.day({ 1: seats, 3: 5 }).until('voteSimultaneous'), viewer: 3 }
}

/** Every state of the room, by name. */
export const SCENES: Readonly<Record<string, () => Scene>> = {
  seats7: () => tableOf(7),
  seats8: () => tableOf(8),
  seats9: () => tableOf(9),
  seats10: () => tableOf(10),
  seats11: () => tableOf(11),
  seats12: () => tableOf(12),
  gathering: () => ({
    table: new ScriptedTable().send(1, { type: 'confirmReady' }).send(4, { type: 'confirmReady' }),
    viewer: 7,
  }),
  cards: () => {
    const table = new ScriptedTable().gather().until('deal')
    for (const seat of [1, 2, 3]) table.send(seat, { type: 'pickCard', slot: seat * 2 })
    return { table, viewer: 7 }
  },
  cardsWatched: () => {
    const table = new ScriptedTable().gather().until('deal')
    for (const seat of [1, 2, 3]) table.send(seat, { type: 'pickCard', slot: seat * 2 })
    return { table, viewer: 'spectator' }
  },
  roleMafia: () => ({ table: zeroNight(), viewer: 7 }),
  roleDon: () => ({ table: zeroNight(), viewer: 2 }),
  roleSheriff: () => ({ table: zeroNight(), viewer: 6 }),
  roleCivilian: () => ({ table: zeroNight(), viewer: 3 }),
  roleDoctor: () => ({ table: doctor(), viewer: 1 }),
  meetingDon: () => ({ table: zeroNight().until('mafiaMeeting').wait(9_000), viewer: 2 }),
  meeting: () => ({
    table: zeroNight()
      .until('mafiaMeeting')
      .send(2, { type: 'setPlan', targets: [9, 4, 1] })
      .wait(9_000),
    viewer: 7,
  }),
  zeroAsleep: () => ({ table: zeroNight().until('mafiaMeeting').wait(9_000), viewer: 4 }),
  dayFirst: () => ({ table: zeroNight().until('dayStart'), viewer: 7 }),
  dayKilled: () => ({ table: killed().until('dayStart', (state) => state.phase.day === 2), viewer: 7 }),
  day: () => ({ table: speaking(), viewer: 7 }),
  dayDead: () => ({ table: speaking(), viewer: 8 }),
  ghosts: () => ({ table: ghostly(), viewer: 8 }),
  ghostsAsleep: () => ({ table: ghostly().day({}).until('nightShoot'), viewer: 8 }),
  spectator: () => ({ table: speaking(), viewer: 'spectator' }),
  watched: () => ({ table: speaking(), viewer: 'audience' }),
  watchedVote: () => ({ table: voting(), viewer: 'audience' }),
  watchedOver: () => ({ table: decided().until('gameOver'), viewer: 'audience' }),
  watchedMore: () => ({ table: speaking(), viewer: 'audience', layer: { kind: 'viewerMore' } }),
  watchedHelp: () => ({ table: speaking(), viewer: 'audience', layer: { kind: 'help' } }),
  ownClaims: () => ({ table: ownClaims(), viewer: 7 }),
  ownAccused: () => ({ table: accused(), viewer: 7 }),
  otherClaims: () => ({ table: ownClaims(), viewer: 2 }),
  own: () => ({ table: ownMinute().wait(42_000), viewer: 7 }),
  ownNominated: () => ({
    table: ownMinute().wait(8_000).send(7, { type: 'nominate', seat: 3 }).wait(20_000),
    viewer: 7,
  }),
  ownLastSeconds: () => ({
    table: ownMinute().send(7, { type: 'nominate', seat: 3 }).wait(56_000),
    viewer: 7,
  }),
  lost: () => ({ table: outcries(secondDay(), [3, 3, 3]).speech({ 2: 10 }).wait(1_000), viewer: 3 }),
  voteIntro: () => ({ table: secondDay().day({ 2: 10, 3: 5, 6: 4 }).until('voteIntro'), viewer: 7 }),
  vote: () => ({ table: voting(), viewer: 7 }),
  voteTaken: () => ({ table: voting().send(7, { type: 'castVote', candidate: 5 }), viewer: 7 }),
  voteUsed: () => ({ table: voting(), viewer: 1 }),
  voteWatch: () => ({ table: voting(), viewer: 8 }),
  voteMany: () => ({
    table: secondDay().day({ 1: 2, 2: 10, 3: 5, 4: 1, 6: 4, 7: 6, 10: 7 }).until('voteCandidate').wait(700),
    viewer: 7,
  }),
  voteAll: () => ({
    table: doctor().day({ 2: 10, 3: 5, 6: 4 }).until('voteSimultaneous').wait(4_000),
    viewer: 7,
  }),
  voteResult: () => ({
    table: secondDay()
      .day({ 2: 10, 3: 5 })
      .vote({ 10: [1, 2, 5, 7, 6], 5: [3, 4, 10] }),
    viewer: 7,
  }),
  voteTie: () => ({ table: tied(), viewer: 7 }),
  tie: () => ({ table: tied().until('tieSpeech').wait(9_000), viewer: 7 }),
  tieOwn: () => ({ table: tied().until('tieSpeech').wait(9_000), viewer: 10 }),
  lift: () => ({ table: lift(), viewer: 7 }),
  farewell: () => ({ table: secondNight().until('farewell').wait(12_000), viewer: 7 }),
  farewellOwn: () => ({
    table: secondDay({ preset: 'polemica', rules: { firstDay: 'standard' } })
      .day({ 2: 10, 3: 4 })
      .vote({ 10: [1, 2, 3, 5, 7], 4: [4, 6, 10] })
      .until('farewell')
      .wait(12_000),
    viewer: 10,
  }),
  nightFall: () => ({ table: secondNight().until('nightFall'), viewer: 4 }),
  shoot: () => ({ table: secondNight().until('nightShoot').wait(6_000), viewer: 7 }),
  shot: () => ({
    table: secondNight().until('nightShoot').send(7, { type: 'shoot', seat: 4 }).wait(6_000),
    viewer: 7,
  }),
  asleep: () => ({ table: secondNight().until('nightDon').wait(3_000), viewer: 4 }),
  don: () => ({ table: secondNight().until('nightDon').wait(3_000), viewer: 2 }),
  donChecked: () => ({
    table: secondNight().until('nightDon').send(2, { type: 'check', seat: 6 }),
    viewer: 2,
  }),
  sheriff: () => ({ table: secondNight().until('nightSheriff').wait(3_000), viewer: 6 }),
  sheriffChecked: () => ({
    table: secondNight().until('nightSheriff').send(6, { type: 'check', seat: 2 }),
    viewer: 6,
  }),
  doctor: () => ({ table: doctor().until('nightDoctor'), viewer: 1 }),
  bestMove: () => ({ table: killed().until('bestMove').wait(4_000), viewer: 9 }),
  bestMoveOthers: () => ({ table: killed().until('bestMove').wait(4_000), viewer: 4 }),
  morning: () => ({ table: secondNight().until('morning'), viewer: 4 }),
  farewellNight: () => ({
    table: killed()
      .until('bestMove')
      .send(9, { type: 'commitBestMove', seats: [2, 5, 4] })
      .until('farewell')
      .wait(8_000),
    viewer: 7,
  }),
  over: () => ({ table: decided().until('gameOver'), viewer: 7 }),
  final: () => ({ table: decided().until('finalSpeech').wait(8_000), viewer: 7 }),
  aborted: () => ({
    table: zeroNight().send('system', { type: 'abortGame', reason: 'disconnect' }),
    viewer: 7,
  }),
  paused: () => ({
    table: pausing(speaking()).send(1, { type: 'votePause', approve: true }).ring(),
    viewer: 7,
  }),
  pauseVote: () => ({ table: pausing(speaking(), 1), viewer: 7 }),
  penalty: () => ({
    table: speaking().send(4, { type: 'proposePenalty', kind: 'removal', seat: 5 }),
    viewer: 7,
  }),
  outcry: () => ({
    table: speaking().send(4, { type: 'cryOut', acceptRemoval: false }).wait(2_000),
    viewer: 7,
  }),
  disconnected: () => ({
    table: speaking().send('system', { type: 'disconnectSeat', seat: 6 }).wait(24_000),
    viewer: 7,
  }),
  judge: () => ({ table: judged(), viewer: 'judge' }),
  /** With `accounts`: without them it is a practice player. */
  playerCard: () => ({ table: speaking(), viewer: 7, layer: { kind: 'player', seat: 5 } }),
  /** The judge ends the game with a verdict. */
  judgeEnd: () => ({ table: judged(), viewer: 'judge', layer: { kind: 'judgeEnd' } }),
  /** Before the deal: two people change places. */
  judgeSwap: () => ({
    table: new ScriptedTable({ judge: 'human' }),
    viewer: 'judge',
    layer: { kind: 'judgeSwap', seat: 3 },
  }),
  secondJudge: () => ({
    table: judged().send('judge', { type: 'seatSecondJudge' }),
    viewer: 'judge',
    isSecondJudge: true,
  }),
  /** The judge leaves the table to the second judge. */
  judgeLeave: () => ({
    table: judged().send('judge', { type: 'seatSecondJudge' }),
    viewer: 'judge',
    layer: { kind: 'leave' },
  }),
  judgeFloor: () => ({ table: asking(), viewer: 'judge' }),
  askFloor: () => ({ table: asking(), viewer: 4 }),
  askFloorWords: () => ({ table: judged(), viewer: 4, layer: { kind: 'floor' } }),
  /** The table waits for a player who is cut off. */
  judgeWaits: () => ({
    table: judged().send('system', { type: 'disconnectSeat', seat: 3 }),
    viewer: 'judge',
  }),
  judgeGivesFloor: () => ({ table: floorGiven(), viewer: 'judge' }),
  ownFloor: () => ({ table: floorGiven(), viewer: 7 }),
  judgeVote: () => ({
    table: secondDay({ judge: 'human' }).day({ 2: 10, 3: 5 }).until('voteCandidate'),
    viewer: 'judge',
  }),
  judgePace: () => {
    const table = secondDay({ judge: 'human' }).day({ 2: 10, 3: 5, 4: 6 }).until('voteCandidate')
    table.send('judge', { type: 'takePace' })
    for (const seat of [2, 3]) table.send(seat, { type: 'castVote', candidate: 10 })
    table.send('judge', { type: 'advance' }).send(6, { type: 'castVote', candidate: 5 })
    return { table, viewer: 'judge' }
  },
  judgeMany: () => {
    const table = secondDay({ judge: 'human' })
    table
      .day({ 1: 2, 2: 10, 3: 5, 4: 1, 6: 4, 7: 6, 10: 7 })
      .until('voteCandidate')
      .send('judge', { type: 'takePace' })
    for (let window = 0; window < 5; window++) table.send('judge', { type: 'advance' })
    return { table, viewer: 'judge' }
  },
  /** The judge leads the pace, and the speaker is over the time. */
  judgeOvertime: () => {
    const table = secondDay({ judge: 'human' })
    table.send('judge', { type: 'takePace' })
    return { table: table.wait(73_000), viewer: 'judge' }
  },
  /** Fouls of two kinds, one put right, and a step that a judge may take back. */
  judgeActs: () => {
    const table = secondDay({ judge: 'human', preset: 'fsm' }).speech({ 2: 10 })
    table.send('judge', { type: 'giveFoul', seat: 5, offence: 'Выкрик с места' }).wait(4_000)
    table.send('judge', { type: 'giveTechFoul', seat: 7, severity: 'major' }).wait(3_000)
    table.send('judge', {
      type: 'correctFoul',
      foul: 2,
      kind: 'minor',
      offence: 'Жест или прикосновение',
      reason: 'жест, не слово',
    })
    table.send('judge', { type: 'giveFoul', seat: 5 }).wait(2_000)
    table.send('judge', { type: 'warn', seat: null, text: 'Тише, пожалуйста' }).wait(5_000)
    table.send('judge', { type: 'advance' }).wait(3_000)
    return { table, viewer: 'judge' }
  },
  /** Before day 1: new cards. */
  judgeRedeal: () => {
    const table = new ScriptedTable({ judge: 'human' }).gather().deal()
    table.send('judge', { type: 'redeal', reason: 'карта места 4 видна в камеру' })
    return { table, viewer: 'judge' }
  },
  judgeNight: () => ({ table: secondDay({ judge: 'human' }).day({}).until('nightShoot'), viewer: 'judge' }),
}

function killed(): ScriptedTable {
  const table = zeroNight()
    .day({ 1: 8, 5: 4 })
    .vote({ 8: [1, 2, 3, 6, 9, 10], 4: [4, 5, 7, 8] })
  return table.night({ shot: 9, don: 1, sheriff: 5 })
}

function pausing(table: ScriptedTable, by = 4): ScriptedTable {
  table.send(by, { type: 'requestPause', reason: 'Звонок в дверь' })
  if (by !== 1) for (const seat of [2, 3, 5]) table.send(seat, { type: 'votePause', approve: true })
  return table
}
