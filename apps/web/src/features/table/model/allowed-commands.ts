import type { PermittedCommand, Seat } from '@gorod/rules'

type Type = PermittedCommand['type']
type Of<T extends Type> = Extract<PermittedCommand, { readonly type: T }>

/** The permitted commands in the form that the screen needs. All buttons are made from them. */
export interface AllowedCommands {
  readonly can: (type: Type) => boolean
  /** Seats that the command may name now; empty when it may not be sent. */
  readonly seats: (type: Type) => readonly Seat[]
  readonly find: <T extends Type>(type: T) => Of<T> | null
}

export function allowedOf(permitted: readonly PermittedCommand[]): AllowedCommands {
  const byType = new Map(permitted.map((command) => [command.type, command]))
  return {
    can: (type) => byType.has(type),
    seats: (type) => {
      const command = byType.get(type)
      if (command === undefined) return []
      if ('seats' in command) return command.seats
      return command.type === 'castVote' ? command.candidates : []
    },
    find: <T extends Type>(type: T) => (byType.get(type) as Of<T> | undefined) ?? null,
  }
}
