import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { randomFrom } from '../src/chance.ts'
import type { GameEvent } from '../src/model/event.ts'
import { firstEvents, playRandomly } from '../src/testing/random-play.ts'
import { randomGame } from '../src/testing/random-rules.ts'
import { scriptedGame } from '../src/testing/scripted-game.ts'
import { LOG_VERSION } from '../src/upcast.ts'
import { folderOf, resultOfLog } from './golden-logs.ts'
import { kindsIn, logSchema } from './log-schema.ts'

/**
 * Records the golden logs of a new version, as few as have every kind of event between them. Run it once, after the
 * version was raised: `node packages/rules/log-versions/record.ts`. Logs of a released version never change.
 */
const CANDIDATES = 1_000
const LONGEST = 450

type Log = readonly GameEvent[]

/** Acts that random games rarely reach: a judge who deals again, seats a substitute, corrects mistakes, marks the best and the worst player, and makes a ruling. */
function judgedGame(): Log {
  const game = scriptedGame({ judge: 'human', rules: { techFouls: 'two_is_removal' } })
  game.send('judge', { type: 'swapSeats', seat: 4, other: 5, reason: 'reason' }).until('mafiaMeeting')
  game
    .send('judge', { type: 'redeal', reason: 'reason' })
    .send('judge', { type: 'substitute', seat: 2, reason: 'reason' })
  game.send('judge', { type: 'seatSecondJudge' }).untilSpeechOf(3)
  game.send('judge', { type: 'hideViewers', hidden: true })
  game.send('secondJudge', { type: 'takeOver', reason: 'reason' }).send('secondJudge', { type: 'leaveGame' })
  game.send('judge', { type: 'takePace' }).send('system', { type: 'disconnectJudge' })
  game.send('system', { type: 'reconnectJudge' }).send(3, { type: 'endSpeech' })
  game.send('judge', { type: 'handOverPace' }).untilSpeechOf(4)
  game.send('judge', { type: 'correctNomination', seat: 3, nominee: 7, reason: 'said aloud' })
  game.send('judge', { type: 'giveTechFoul', seat: 5 }).send('judge', { type: 'takeBackTechFoul', seat: 5 })
  for (let foul = 0; foul < 4; foul++) game.send('judge', { type: 'giveFoul', seat: 6 })
  game.send('judge', { type: 'confirmRemoval', seat: 6 }).out().night({ shot: 2 }).out(8).until('farewell')
  game.send(8, { type: 'leaveGame' }).night({ shot: 3 }).out(9).night({ shot: 4 }).out(10).until('gameOver')
  const change = { kind: 'worst', seat: 5 } as const
  game.send('system', { type: 'makeRuling', from: 'judge', change, reason: 'reason' })
  const sanction = {
    kind: 'sanction',
    seat: 6,
    fouls: 3,
    techFouls: 1,
    majorTechFouls: 0,
    penalty: 'none',
  } as const
  game.send('system', { type: 'makeRuling', from: 'moderator', change: sanction, reason: 'reason' })
  game.send('judge', { type: 'correctFoul', foul: 2, kind: 'foul', offence: 'outcry', reason: null })
  game.send('judge', { type: 'markBest', seat: 1 }).send('judge', { type: 'markWorst', seat: 6 })
  return game.events
}

function randomLog(seed: number): Log {
  const random = randomFrom(`golden log ${seed}`)
  const game = randomGame(random)
  const events = [...firstEvents(game)]
  for (const step of playRandomly(game, random, 0.02)) events.push(...step.events)
  return events
}

function kindsOf(log: Log): readonly string[] {
  return [...new Set(log.map((event) => event.type))]
}

/** Picks the log with the most kinds of events that no picked log has, until every kind is covered. */
function fewLogsWith(kinds: ReadonlySet<string>, candidates: readonly Log[]): readonly Log[] {
  const missing = new Set(kinds)
  const chosen: Log[] = []
  while (missing.size > 0) {
    const news = candidates.map((log) => kindsOf(log).filter((kind) => missing.has(kind)))
    const most = Math.max(...news.map((kindsOfLog) => kindsOfLog.length))
    if (most === 0) throw new Error(`no log has ${[...missing].join(', ')}`)
    const index = news.findIndex((kindsOfLog) => kindsOfLog.length === most)
    chosen.push(candidates[index] as Log)
    for (const kind of news[index] ?? []) missing.delete(kind)
  }
  return chosen
}

const folder = folderOf(LOG_VERSION)
if (existsSync(folder)) throw new Error(`the logs of version ${LOG_VERSION} are recorded: ${folder}`)
const schema = logSchema()
const randomLogs = Array.from({ length: CANDIDATES }, (_, seed) => randomLog(seed))
const candidates = [judgedGame(), ...randomLogs.filter((log) => log.length <= LONGEST)]
const logs = fewLogsWith(new Set(kindsIn(schema)), candidates)
mkdirSync(folder, { recursive: true })
const names = logs.map((_, index) => `game-${index + 1}.jsonl`)
for (const [index, log] of logs.entries()) {
  writeFileSync(folder + names[index], `${log.map((event) => JSON.stringify(event)).join('\n')}\n`)
}
const results = Object.fromEntries(logs.map((log, index) => [names[index], resultOfLog(log)]))
writeFileSync(`${folder}schema.json`, `${JSON.stringify(schema, null, 2)}\n`)
writeFileSync(`${folder}results.json`, `${JSON.stringify(results)}\n`)
