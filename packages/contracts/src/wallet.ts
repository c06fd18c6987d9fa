import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const balance = z.object({
  energy: z.number(),
  energyMax: z.number(),
  /** ISO moment of the next point; null when full. */
  nextEnergyAt: z.string().nullable(),
  tickets: z.number(),
  /** ISO moment of the next free ticket; null at the maximum. */
  nextTicketAt: z.string().nullable(),
})
export type Balance = Readonly<z.infer<typeof balance>>

/** Energy and tickets, and when the next of each arrives. */
export const getBalance = endpoint({
  method: 'GET',
  path: '/wallet/get-balance',
  auth: 'required',
  answer: balance,
  errors: ['not_signed_in', 'session_expired'],
})
