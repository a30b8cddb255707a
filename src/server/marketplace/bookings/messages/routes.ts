import { endpoints as api } from '#contract/booking-messages.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { updateNotes } from '#server/marketplace/bookings/interviewee-profile/change-notes.ts'
import { getIntervieweeProfile } from '#server/marketplace/bookings/interviewee-profile/read-interviewee-profile.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { getThread } from './read-messages.ts'
import { writeMessage } from './write-message.ts'

export const bookingMessageRoutes = (on: Register, deps: Deps) => {
  on(api.candidate, ({ user, params }) => getIntervieweeProfile(deps, user, params.id))
  on(api.changeNotes, ({ user, params, body }) => updateNotes(deps, user, params.id, body.notes || null))
  on(api.bookingMessages, ({ user, params }) => getThread(deps, user, params.id))
  on(api.writeMessage, ({ user, params, body }) => writeMessage(deps, user, params.id, body))
}
