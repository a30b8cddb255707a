import { endpoints as noteApi } from '#contract/notes.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { listBankQuestions } from './list-questions.ts'
import { deleteSavedQuestion, listSavedQuestions } from './repository.ts'
import { deleteSessionNote, getSessionNotes, saveSessionNote } from './save-note.ts'
import { saveQuestion } from './save-question.ts'

export const noteRoutes = (on: Register, deps: Deps) => {
  on(noteApi.roomQuestions, async ({ user, params, query }) => ({
    questions: await listBankQuestions(deps, user, params.bookingId, query),
  }))
  on(noteApi.roomMoments, ({ user, params }) => getSessionNotes(deps, user, params.bookingId))
  on(noteApi.keepMoment, ({ user, params, body }) => saveSessionNote(deps, user, { params, body }))
  on(noteApi.deleteMoment, ({ user, params }) => deleteSessionNote(deps, user, params.bookingId, params.id))
  on(noteApi.ownQuestions, async ({ user }) => ({ questions: await listSavedQuestions(deps.db, user.id) }))
  on(noteApi.keepQuestion, ({ user, params, body }) => saveQuestion(deps, user, params.id, body.text))
  on(noteApi.deleteQuestion, async ({ user, params }) => {
    await deleteSavedQuestion(deps.db, user.id, params.id)
    return { questions: await listSavedQuestions(deps.db, user.id) }
  })
}
