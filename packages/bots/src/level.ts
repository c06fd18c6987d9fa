/** How well a bot notices and reasons; it never knows more than its seat may know. */
export type Level = 'novice' | 'player' | 'master'
