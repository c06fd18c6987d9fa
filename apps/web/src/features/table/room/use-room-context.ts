import { type Context, use } from 'react'

/** The value of one of the room's contexts. Every part of the room is inside their providers. */
export function useRoomContext<Value>(context: Context<Value | null>): Value {
  const value = use(context)
  if (value === null) throw new Error('a part of the room is drawn outside of it')
  return value
}
