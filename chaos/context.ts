import type { RandomSource } from '#test/random.ts'
import type { Client } from './client.ts'
import type { Person } from './marketplace.ts'
import type { Ledger } from './results.ts'
import type { Services } from './services.ts'

/** Shared state of all kinds of work. */
export type World = {
  client: Client
  ledger: Ledger
  services: Services
  chance: RandomSource
  interviewees: Person[]
  interviewers: Person[]
  slots: string[]
  sessions: { bookingId: string; host: Person; guest: Person }[]
}

/** Takes the next item of a list, each once. */
export function take<T>(list: T[]): T {
  const item = list.shift()
  if (item === undefined) throw new Error('no unused items left: run fewer faults at once')
  return item
}

/** Takes the next item of a list in rotation. */
export function rotate<T>(list: T[]): T {
  const item = take(list)
  list.push(item)
  return item
}
