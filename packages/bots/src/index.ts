export {
  analyseGame,
  type Exit,
  type GameAnalysis,
  type SeatInsight,
  type VoteAnalysis,
} from './analysis/analyse-game.ts'
export { type Bot, type BotMemory, createBot, type Thought } from './bot.ts'
export { type Intent, stillPermitted } from './intent.ts'
export type { Level } from './level.ts'
export type { Temper } from './temper.ts'
