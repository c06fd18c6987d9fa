import type { ScoringVersion } from '../model/rule-set.ts'

/** The prices of one scoring. All values are points; penalties are negative numbers. */
export interface Scoring {
  readonly win: number
  readonly loss: number
  readonly draw: number
  /** Points for 0, 1, 2 and 3 mafia players named in the best move. */
  readonly bestMove: readonly [number, number, number, number]
  readonly ciCap: number
  /** Half of Ci is paid also when the town won and the best move had a hit. */
  readonly ciHalfOnWin: boolean
  /** Paid to everybody whom the judge did not mark "worst move". */
  readonly unlessWorst: number
  /** Per technical foul, and per major one where the rules have them. */
  readonly tech: number
  readonly majorTech: number
  /** For a removal of any kind, leaving included. */
  readonly removal: number
  /** For the culprit of a team loss, instead of the base points. */
  readonly teamLoss: number
}

/**
 * Scorings as data (rule book §13.1). Where the book leaves a value open: `fiim_v3` punishes a team loss like a
 * removal; `fsm` takes −0.3 for a minor and −0.6 for a major technical foul, −0.6 for a removal, and −1.0, the clubs'
 * highest, for a team loss; `club_mafportal` pays its own base and the platform's parts. A scoring without severities
 * has one price for both.
 */
export const scorings: Readonly<Record<ScoringVersion, Scoring>> = {
  platform_v1: {
    win: 1,
    loss: 0,
    draw: 0,
    bestMove: [0, 0.1, 0.3, 0.6],
    ciCap: 0.4,
    ciHalfOnWin: false,
    unlessWorst: 0,
    tech: -0.15,
    majorTech: -0.15,
    removal: -0.5,
    teamLoss: -0.7,
  },
  fiim_v7: {
    win: 1,
    loss: 0,
    draw: 0,
    bestMove: [0, 0, 0.5, 0.7],
    ciCap: 0.5,
    ciHalfOnWin: false,
    unlessWorst: 0.3,
    tech: 0,
    majorTech: 0,
    removal: -0.5,
    teamLoss: -0.7,
  },
  fiim_v3: {
    win: 1,
    loss: 0,
    draw: 0,
    bestMove: [0, 0, 0.25, 0.4],
    ciCap: 0.4,
    ciHalfOnWin: false,
    unlessWorst: 0,
    tech: 0,
    majorTech: 0,
    removal: -0.5,
    teamLoss: -0.5,
  },
  fsm: {
    win: 1,
    loss: 0,
    draw: 0,
    bestMove: [0, 0.1, 0.3, 0.6],
    ciCap: 0.4,
    ciHalfOnWin: true,
    unlessWorst: 0,
    tech: -0.3,
    majorTech: -0.6,
    removal: -0.6,
    teamLoss: -1,
  },
  club_mafportal: {
    win: 4,
    loss: 1,
    draw: 0,
    bestMove: [0, 0.1, 0.3, 0.6],
    ciCap: 0.4,
    ciHalfOnWin: false,
    unlessWorst: 0,
    tech: -0.15,
    majorTech: -0.15,
    removal: -0.5,
    teamLoss: -0.7,
  },
}
