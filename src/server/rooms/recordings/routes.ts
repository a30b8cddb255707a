import { endpoints as recordingApi } from '#contract/recording.ts'
import { announcedBytes } from '#server/lib/http/multipart.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteRecording } from './delete-recording.ts'
import { uploadRecording } from './upload-recording.ts'

export const recordingRoutes = (on: Register, deps: Deps) => {
  on(recordingApi.uploadRecording, ({ user, params, file, request }) =>
    uploadRecording(deps, user, params.id, {
      bytes: announcedBytes(request, recordingApi.uploadRecording.upload),
      open: file,
    }),
  )
  on(recordingApi.deleteRecording, ({ user, params }) => deleteRecording(deps, user, params.id))
}
