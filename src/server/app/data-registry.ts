import { suspensionPersonalData } from '#server/admin/accounts.ts'
import type { Deps } from '#server/admin/context.ts'
import { identityPersonalData } from '#server/identity/personal-data.ts'
import { listPictureFiles } from '#server/identity/profiles/profile-picture.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import type { ReferencedFiles } from '#server/lib/storage/storage.ts'
import {
  bookingPersonalData,
  favoritePersonalData,
  interviewerPersonalData,
  messagePersonalData,
  publicProfilePersonalData,
  reviewPersonalData,
  slotPersonalData,
} from '#server/marketplace/personal-data.ts'
import { notificationPersonalData } from '#server/notifications/personal-data.ts'
import {
  earningsPersonalData,
  paymentPersonalData,
  payoutPersonalData,
  receiptPersonalData,
} from '#server/payments/personal-data.ts'
import {
  attendancePersonalData,
  callRecordingPersonalData,
  collaborationPersonalData,
  notePersonalData,
  recordingPersonalData,
  scorecardPersonalData,
} from '#server/rooms/personal-data.ts'
import { listChunkFiles } from '#server/rooms/recordings/call/repository.ts'
import { listRecordingFiles } from '#server/rooms/recordings/repository.ts'
import { trainingPersonalData } from '#server/training/personal-data.ts'

/**
 * What every area keeps of people. The account first: what may be found follows from it. Bookings before slots: the end of
 * a booking gives its slot back, which then goes too.
 */
export const createPersonalDataRegistry = (deps: Deps): PersonalData[] => [
  ...identityPersonalData(deps),
  notificationPersonalData(deps),
  interviewerPersonalData,
  favoritePersonalData(deps),
  publicProfilePersonalData(deps),
  bookingPersonalData(deps),
  messagePersonalData(deps),
  slotPersonalData(deps),
  paymentPersonalData(deps),
  receiptPersonalData(deps),
  earningsPersonalData(deps),
  payoutPersonalData(deps),
  reviewPersonalData(deps),
  recordingPersonalData(deps),
  callRecordingPersonalData(deps),
  collaborationPersonalData(deps),
  notePersonalData(deps),
  scorecardPersonalData(deps),
  attendancePersonalData(deps),
  trainingPersonalData(deps),
  suspensionPersonalData(deps),
]

/** Every area that keeps files in the storage, and which of them its rows name. */
export const referencedFiles: readonly ReferencedFiles[] = [
  listPictureFiles,
  listRecordingFiles,
  listChunkFiles,
]
