import type { Deps } from '#server/admin/context.ts'
import { adminPersonalData } from '#server/admin/personal-data.ts'
import { identityPersonalData } from '#server/identity/personal-data.ts'
import { listPictureFiles } from '#server/identity/profiles/profile-picture.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import { listAnswerFiles } from '#server/marketplace/bookings/answer-files/repository.ts'
import { marketplacePersonalData } from '#server/marketplace/personal-data.ts'
import { notificationPersonalData } from '#server/notifications/personal-data.ts'
import { paymentsPersonalData } from '#server/payments/personal-data.ts'
import { roomPersonalData } from '#server/rooms/personal-data.ts'
import { listChunkFiles } from '#server/rooms/recordings/call/repository.ts'
import { listRecordingFiles } from '#server/rooms/recordings/repository.ts'
import { trainingPersonalData } from '#server/training/personal-data.ts'

/**
 * Personal data of every module. The account comes first, because it decides what may be found. Bookings come
 * before slots: ending a booking releases its slot, which is then deleted too.
 */
export const createPersonalDataRegistry = (deps: Deps): PersonalData[] => [
  ...identityPersonalData(deps),
  notificationPersonalData(deps),
  ...marketplacePersonalData(deps),
  ...paymentsPersonalData(deps),
  ...roomPersonalData(deps),
  trainingPersonalData(deps),
  adminPersonalData(deps),
]

/** Modules that store files, with the keys that their rows refer to. */
export const referencedFiles: readonly ReferencedFiles[] = [
  listPictureFiles,
  listAnswerFiles,
  listRecordingFiles,
  listChunkFiles,
]
