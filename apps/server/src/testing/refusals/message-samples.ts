import { randomUUID } from 'node:crypto'

export type Payload = Readonly<Record<string, unknown>>

const claims = [
  { kind: 'sheriff', checks: [{ seat: 2, color: 'black' }] },
  { kind: 'color', seat: 3, color: 'red' },
  { kind: 'votesFor', seat: 4 },
]

/** One of each command a seat knows. */
export const SEAT_COMMANDS: readonly Payload[] = [
  { type: 'confirmReady' },
  { type: 'pickCard', slot: 0 },
  { type: 'acknowledgeRole' },
  { type: 'setPlan', targets: [1, 2, 3] },
  { type: 'say', text: 'доброе утро', claims },
  { type: 'endSpeech' },
  { type: 'nominate', seat: 1 },
  { type: 'withdrawNomination' },
  { type: 'castVote', candidate: 1 },
  { type: 'voteLift' },
  { type: 'shoot', seat: 1 },
  { type: 'check', seat: 1 },
  { type: 'heal', seat: 1 },
  { type: 'setBestMove', seats: [1, 2] },
  { type: 'commitBestMove', seats: [1, 2, 3] },
  { type: 'leaveOpinions', opinions: [{ seat: 1, color: 'red' }], leader: 2 },
  { type: 'cryOut', acceptRemoval: false },
  { type: 'proposePenalty', kind: 'tech', seat: 1 },
  { type: 'votePenalty', approve: true },
  { type: 'requestPause', reason: 'связь' },
  { type: 'votePause', approve: true },
  { type: 'resume' },
  { type: 'requestFloor', words: 'заминка с рукой' },
  { type: 'withdrawFloor' },
  { type: 'sayToGhosts', text: 'привет' },
  { type: 'leaveGame' },
]

/** One of each command a judge knows. */
export const JUDGE_COMMANDS: readonly Payload[] = [
  { type: 'advance', phase: 'speech:1:1' },
  { type: 'extend', phase: 'speech:1:1', ms: 1000 },
  { type: 'pause', reason: 'связь' },
  { type: 'resume' },
  { type: 'giveFoul', seat: 1 },
  { type: 'giveFoul', seat: 1, count: 2, offence: 'gesture' },
  { type: 'correctFoul', foul: 1, kind: 'foul', offence: 'gesture', reason: 'seen again' },
  { type: 'takeBackFoul', seat: 1 },
  { type: 'giveTechFoul', seat: 1 },
  { type: 'giveTechFoul', seat: 1, severity: 'major' },
  { type: 'takeBackTechFoul', seat: 1 },
  { type: 'confirmRemoval', seat: 1 },
  { type: 'removePlayer', seat: 1, reason: 'грубость' },
  { type: 'declareTeamLoss', seat: 1, reason: 'подсказка' },
  { type: 'restartVote' },
  { type: 'warn', seat: null, text: 'тише' },
  { type: 'awardExtra', seat: 1, points: 0.25, note: 'речь' },
  { type: 'markBest', seat: 1 },
  { type: 'markWorst', seat: 1 },
  { type: 'allowClaims', allowed: true },
  { type: 'endGame', reason: 'стол распался' },
  { type: 'endGame', reason: 'подсказка', verdict: 'red' },
  { type: 'redeal', reason: 'карту увидели' },
  { type: 'swapSeats', seat: 1, other: 2, reason: 'друзья рядом' },
  { type: 'takeOver', reason: 'судья пропал' },
  { type: 'hear', seats: [1, 2] },
  { type: 'giveFloor', seat: 1 },
  { type: 'endFloor' },
  { type: 'closeFloorRequest', seat: 1 },
  { type: 'closeWindow' },
  { type: 'takePace' },
  { type: 'handOverPace' },
  { type: 'correctHand', seat: 2, candidate: 1, reason: 'рука замечена судьёй' },
  { type: 'correctNomination', seat: 2, nominee: null, reason: 'оговорка' },
  { type: 'undo' },
]

const candidate = { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'abcd' }

/** One of each message about pictures and sound. */
export const MEDIA_MESSAGES: readonly Payload[] = [
  { type: 'hello', page: 'page-number-one' },
  { type: 'publish', generation: 1, sdp: 'v=0' },
  { type: 'publishRestart', generation: 1, sdp: 'v=0' },
  { type: 'unpublish' },
  { type: 'watch' },
  { type: 'watchRestart', generation: 1 },
  { type: 'answer', generation: 1, sdp: 'v=0' },
  { type: 'candidate', connection: 'up', generation: 1, candidate },
  { type: 'candidate', connection: 'down', generation: 1, candidate: null },
  { type: 'limits', limits: [{ participant: 'seat-2', most: 'low' }] },
]

/** Payloads of the right form for each message of the contract; the test fails for a message without one. */
export function messageSamples(gameId: string): Readonly<Record<string, readonly Payload[]>> {
  const command = (content: Payload, n: number) => ({ gameId, id: `refused-${n}`, command: content })
  return {
    'activity.get': [{}],
    'search.practice': [{ ruleSet: 'fiim', pace: 'normal', role: 'sheriff', seat: 3, level: 'novice' }],
    'search.start': [{}, { modes: ['rated', 'league'], role: 'player', replace: false }],
    'search.watch': [{ watch: true }],
    'search.stop': [{}],
    'search.accept': [{ tableId: randomUUID() }],
    'lobby.watch': [{ watch: true }],
    'lobby.create': [
      { name: 'Стол', password: null, ruleSet: 'fiim', pace: 'normal', judge: 'automatic', bots: true },
    ],
    'lobby.change': [{ name: 'Другой стол', bots: false }],
    'lobby.join': [{ lobbyId: randomUUID(), password: 'слово' }],
    'lobby.get': [{}],
    'lobby.leave': [{}],
    'lobby.takeSeat': [{ seat: 1 }],
    'lobby.setReady': [{ ready: true }],
    'lobby.invite': [{ accountId: 1 }],
    'lobby.kick': [{ accountId: 1 }],
    'lobby.passLead': [{ accountId: 1 }],
    'lobby.say': [{ text: 'добрый вечер' }],
    'lobby.start': [{}],
    'invitation.send': [{ gameId, seat: 1, username: 'anybody', reason: 'заболел' }],
    'invitation.withdraw': [{ gameId, seat: 1 }],
    'invitation.get': [{}],
    'rematch.get': [{ gameId }],
    'rematch.answer': [{ gameId, stays: true }],
    'rematch.fill': [{ gameId, fills: true }],
    'party.get': [{}],
    'party.invite': [{ userId: 999_999 }],
    'party.answer': [{ partyId: randomUUID(), accept: true }],
    'party.leave': [{}],
    'party.remove': [{ userId: 999_999 }],
    'party.search': [{}],
    'invitation.answer': [{ id: randomUUID(), accept: true }],
    'game.join': [{ gameId, known: 0 }],
    'game.leave': [{ gameId }],
    'game.here': [{ gameId }],
    'game.hurry': [{ gameId }],
    'game.quit': [{ gameId }],
    'game.command': [...SEAT_COMMANDS, ...JUDGE_COMMANDS].map(command),
    'audience.watch': [{ number: 1 }],
    'audience.stop': [{}],
    'media.toServer': MEDIA_MESSAGES.map((message) => ({ gameId, message })),
  }
}
