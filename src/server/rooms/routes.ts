import { endpoints as noteApi } from '#contract/notes.ts'
import {
  callRecordingEndpoints as callRecordingApi,
  endpoints as recordingApi,
  replayEndpoints as replayApi,
} from '#contract/recording.ts'
import { endpoints as roomApi } from '#contract/room.ts'
import { endpoints as scorecardApi } from '#contract/scorecard.ts'
import { getDeclaredSize } from '#server/lib/http/multipart.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { createPrecallGrant, joinRoom } from './calls/join-room.ts'
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
  beginSegment,
  endSegment,
  getCallRecording,
  setRecordingConsent,
} from './recordings/call/call-recording.ts'
import { deleteRecording, uploadRecording } from './recordings/upload-recording.ts'
import { getDocumentHistory, getReplay } from './replay/get-replay.ts'
import {
  getCalibration,
  getScorecard,
  listGradedSessions,
  saveScorecardDraft,
  sendScorecard,
} from './scorecards/scorecards.ts'

export function roomRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(roomApi.tryLine, async ({ user, params }) => ({
    grant: await createPrecallGrant(deps, user, params.bookingId),
  }))
  on(roomApi.joinRoom, ({ user, params, body }) => joinRoom(deps, user, params.bookingId, body.instanceId))

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

  on(recordingApi.uploadRecording, ({ user, params, file, request }) =>
    uploadRecording(deps, user, params.id, {
      bytes: getDeclaredSize(request, recordingApi.uploadRecording.upload),
      open: file,
    }),
  )
  on(recordingApi.deleteRecording, ({ user, params }) => deleteRecording(deps, user, params.id))

  on(callRecordingApi.film, ({ user, params }) => getCallRecording(deps, user, params.bookingId))
  on(callRecordingApi.agreeToFilm, ({ user, params, body }) =>
    setRecordingConsent(deps, user, params.bookingId, body.agrees),
  )
  on(callRecordingApi.beginSegment, ({ user, params, body }) => beginSegment(deps, user, params, body.type))
  on(callRecordingApi.endSegment, ({ user, params, body }) => endSegment(deps, user, params, body.chunks))

  on(replayApi.replay, ({ user, params }) => getReplay(deps, user, params.bookingId))
  on(replayApi.replayDesk, ({ user, params, query }) =>
    getDocumentHistory(deps, user, params.bookingId, query.after),
  )

  on(scorecardApi.gradedSessions, ({ user }) => listGradedSessions(deps, user))
  on(scorecardApi.gradingCalibration, ({ user }) => getCalibration(deps, user))
  on(scorecardApi.scorecard, ({ user, params, query }) => getScorecard(deps, user, params.id, query.language))
  on(scorecardApi.saveScorecard, ({ user, params, body }) => saveScorecardDraft(deps, user, params.id, body))
  on(scorecardApi.sendScorecard, ({ user, params, body }) => sendScorecard(deps, user, params.id, body))
}
