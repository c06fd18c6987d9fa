/** How well a bot notices and reasons; it never knows more than its seat may know. */
export type Level = 'novice' | 'player' | 'master'

export interface Skill {
  /** The share of hands, nominations and colours that it takes in: a beginner forgets the others. */
  readonly notices: number
  /** The weight of what links two seats (a hand against a mate is rare). A beginner judges each seat alone. */
  readonly links: number
  /** The weight of first impressions against facts. */
  readonly intuition: number
  /** In the mafia: votes as one with the mates where every hand counts. */
  readonly votesTogether: boolean
  /** In the mafia: how often it catches the seat that the don names by day. */
  readonly hearsDon: number
}

export const SKILLS: Readonly<Record<Level, Skill>> = {
  novice: { notices: 0.65, links: 0.7, intuition: 1.7, votesTogether: false, hearsDon: 0.85 },
  player: { notices: 1, links: 1, intuition: 1, votesTogether: true, hearsDon: 1 },
  master: { notices: 1, links: 1, intuition: 0.3, votesTogether: true, hearsDon: 1 },
}
