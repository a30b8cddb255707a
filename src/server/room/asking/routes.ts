import { endpoints as api } from '#contract/asking.ts'
import type { Register } from '#server/platform/http/register.ts'
import type { Deps } from '#server/room/deps.ts'
import { keepMoment, readMoments, takeMomentBack } from './keep-moment.ts'
import { keepQuestion } from './keep-question.ts'
import { offerQuestions } from './offer-questions.ts'
import { deleteQuestion, listQuestions } from './store.ts'

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
