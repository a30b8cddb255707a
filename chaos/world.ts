import type { Chance } from '#test/random.ts'
import type { Client } from './client.ts'
import type { Ledger } from './ledger.ts'
import type { Person } from './marketplace.ts'
import type { Services } from './services.ts'

/** What all kinds of work have at hand. */
export type World = {
  client: Client
  ledger: Ledger
  services: Services
  chance: Chance
  interviewees: Person[]
  interviewers: Person[]
  slots: string[]
  sessions: { bookingId: string; host: Person; guest: Person }[]
}

/** The next of a list that is used up, each once. */
export function take<T>(list: T[]): T {
  const next = list.shift()
  if (next === undefined) throw new Error('The market is used up. Run fewer faults at once.')
  return next
}

/** The next of those who come again and again. */
export function turn<T>(list: T[]): T {
  const next = take(list)
  list.push(next)
  return next
}
