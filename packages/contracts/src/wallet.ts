import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export interface Balance {
  readonly energy: number
  readonly energyMax: number
  /** ISO moment of the next point; null when full. */
  readonly nextEnergyAt: string | null
  readonly tickets: number
  /** ISO moment of the next free ticket; null when there are as many as one may hold. */
  readonly nextTicketAt: string | null
}

export const getBalance = endpoint({
  method: 'GET',
  path: '/wallet/get-balance',
  auth: 'required',
  answer: z.custom<Balance>(),
  errors: ['not_signed_in', 'session_expired'],
})
