import { endpoints as noteApi } from '#contract/notes.ts'
import { endpoints as recordingApi } from '#contract/recording.ts'
import { endpoints as roomApi } from '#contract/room.ts'
import { endpoints as scorecardApi } from '#contract/scorecard.ts'
import { getDeclaredSize } from '#server/lib/http/multipart.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { createPrecallGrant, getPresence, joinRoom } from './calls/join-room.ts'
import type { Deps } from './context.ts'
import {
  deleteSessionNote,
  getSessionNotes,
  listBankQuestions,
  saveQuestion,
  saveSessionNote,
} from './notes/notes.ts'
import { deleteSavedQuestion, listSavedQuestions } from './notes/repository.ts'
import {
  endRecordingSegment,
  getCallRecording,
  setRecordingConsent,
  startRecordingSegment,
} from './recordings/call/call-recording.ts'
import { getDocumentHistory, getReplay } from './recordings/get-replay.ts'
import { deleteRecording, uploadRecording } from './recordings/upload-recording.ts'
import { getCalibration, getScorecard, listGradedSessions, saveScorecard } from './scorecards/scorecards.ts'

export function roomRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(roomApi.precallTest, async ({ user, params }) => ({
    grant: await createPrecallGrant(deps, user, params.bookingId),
  }))
  on(roomApi.roomPresence, ({ user, params }) => getPresence(deps, user, params.bookingId))
  on(roomApi.joinRoom, ({ user, params, body }) => joinRoom(deps, user, params.bookingId, body.instanceId))

  on(noteApi.suggestedQuestions, async ({ user, params, query }) => ({
    questions: await listBankQuestions(deps, user, params.bookingId, query),
  }))
  on(noteApi.sessionNotes, ({ user, params }) => getSessionNotes(deps, user, params.bookingId))
  on(noteApi.saveSessionNote, ({ user, params, body }) => saveSessionNote(deps, user, { params, body }))
  on(noteApi.deleteSessionNote, ({ user, params }) =>
    deleteSessionNote(deps, user, params.bookingId, params.id),
  )
  on(noteApi.savedQuestions, async ({ user }) => ({ questions: await listSavedQuestions(deps.db, user.id) }))
  on(noteApi.saveQuestion, ({ user, params, body }) => saveQuestion(deps, user, params.id, body.text))
  on(noteApi.deleteQuestion, async ({ user, params }) => {
    await deleteSavedQuestion(deps.db, user.id, params.id)
    return { questions: await listSavedQuestions(deps.db, user.id) }
  })

  on(recordingApi.uploadRecording, ({ user, params, file, request }) =>
    uploadRecording(deps, user, params.id, {
      bytes: getDeclaredSize(request, recordingApi.uploadRecording.upload),
      open: file,
    }),
  )
  on(recordingApi.deleteRecording, ({ user, params }) => deleteRecording(deps, user, params.id))

  on(recordingApi.callRecording, ({ user, params }) => getCallRecording(deps, user, params.bookingId))
  on(recordingApi.setRecordingConsent, ({ user, params, body }) =>
    setRecordingConsent(deps, user, params.bookingId, body.agrees),
  )
  on(recordingApi.startRecordingSegment, ({ user, params, body }) =>
    startRecordingSegment(deps, user, params, body.type),
  )
  on(recordingApi.endRecordingSegment, ({ user, params, body }) =>
    endRecordingSegment(deps, user, params, body.chunks),
  )

  on(recordingApi.replay, ({ user, params }) => getReplay(deps, user, params.bookingId))
  on(recordingApi.replayDocument, ({ user, params, query }) =>
    getDocumentHistory(deps, user, params.bookingId, query.after),
  )

  on(scorecardApi.gradedSessions, ({ user }) => listGradedSessions(deps, user))
  on(scorecardApi.gradingCalibration, ({ user }) => getCalibration(deps, user))
  on(scorecardApi.scorecard, ({ user, params, query }) => getScorecard(deps, user, params.id, query.language))
  on(scorecardApi.saveScorecardDraft, ({ user, params, body }) =>
    saveScorecard(deps, user, params.id, { draft: body }),
  )
  on(scorecardApi.sendScorecard, ({ user, params, body }) =>
    saveScorecard(deps, user, params.id, { card: body }),
  )
}
