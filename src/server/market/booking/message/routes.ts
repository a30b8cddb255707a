import { endpoints as api } from '#contract/booking-message.ts'
import { changeNotes } from '#server/market/booking/candidate/change-notes.ts'
import { readCandidate } from '#server/market/booking/candidate/read.ts'
import type { Deps } from '#server/market/deps.ts'
import type { Register } from '#server/platform/http/register.ts'
import { readThread } from './read.ts'
import { writeMessage } from './write-message.ts'

export const bookingMessageRoutes = (on: Register, deps: Deps) => {
  on(api.candidate, ({ user, params }) => readCandidate(deps, user, params.id))
  on(api.changeNotes, ({ user, params, body }) => changeNotes(deps, user, params.id, body.notes || null))
  on(api.bookingMessages, ({ user, params }) => readThread(deps, user, params.id))
  on(api.writeMessage, ({ user, params, body }) => writeMessage(deps, user, params.id, body))
}
