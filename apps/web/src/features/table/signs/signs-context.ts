import type { Sign } from '@gorod/contracts/judging'
import { createContext, useContext } from 'react'

/** What practice players do for a judge in training to see; none at any other table. */
export const SignsContext = createContext<readonly Sign[]>([])

export function useSigns(): readonly Sign[] {
  return useContext(SignsContext)
}
