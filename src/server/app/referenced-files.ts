import { listPictureFiles } from '#server/identity/profiles/profile-picture.ts'
import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import { listChunkFiles } from '#server/rooms/recordings/call/repository.ts'
import { listRecordingFiles } from '#server/rooms/recordings/repository.ts'

/** Every area that keeps files in the storage, and which of them its rows name. */
export const referencedFiles: readonly ReferencedFiles[] = [
  listPictureFiles,
  listRecordingFiles,
  listChunkFiles,
]
