import { endpoints as api } from '#contract/notes.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { offerQuestions } from './list-questions.ts'
import { deleteQuestion, listQuestions } from './repository.ts'
import { keepMoment, readMoments, takeMomentBack } from './save-note.ts'
import { keepQuestion } from './save-question.ts'

export const askingRoutes = (on: Register, deps: Deps) => {
  on(api.roomQuestions, async ({ user, params, query }) => ({
    questions: await offerQuestions(deps, user, params.bookingId, query),
  }))
  on(api.roomMoments, ({ user, params }) => readMoments(deps, user, params.bookingId))
  on(api.keepMoment, ({ user, params, body }) => keepMoment(deps, user, { params, body }))
  on(api.deleteMoment, ({ user, params }) => takeMomentBack(deps, user, params.bookingId, params.id))
  on(api.ownQuestions, async ({ user }) => ({ questions: await listQuestions(deps.db, user.id) }))
  on(api.keepQuestion, ({ user, params, body }) => keepQuestion(deps, user, params.id, body.text))
  on(api.deleteQuestion, async ({ user, params }) => {
    await deleteQuestion(deps.db, user.id, params.id)
    return { questions: await listQuestions(deps.db, user.id) }
  })
}
