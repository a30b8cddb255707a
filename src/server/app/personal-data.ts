import type { Deps } from '#server/admin/context.ts'
import { personalSuspensions } from '#server/admin/personal-data.ts'
import { inAppNotificationPersonalData } from '#server/identity/notifications/personal-data.ts'
import {
  accountPersonalData,
  authSessionPersonalData,
  mfaPersonalData,
  profilePersonalData,
} from '#server/identity/personal-data.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import { bookingNotificationPersonalData } from '#server/marketplace/bookings/notifications/repository.ts'
import {
  bookingPersonalData,
  favoritePersonalData,
  interviewerPersonalData,
  messagePersonalData,
  publicProfilePersonalData,
  reviewPersonalData,
  slotPersonalData,
} from '#server/marketplace/personal-data.ts'
import {
  earningsPersonalData,
  paymentPersonalData,
  payoutPersonalData,
  receiptPersonalData,
} from '#server/payments/personal-data.ts'
import { personalVisits } from '#server/rooms/calls/personal-data.ts'
import { personalDocuments } from '#server/rooms/collaboration/personal-data.ts'
import { personalAsking } from '#server/rooms/notes/personal-data.ts'
import { personalFilms } from '#server/rooms/recordings/call/personal-data.ts'
import { personalRecordings } from '#server/rooms/recordings/personal-data.ts'
import { personalScorecards } from '#server/rooms/scorecards/personal-data.ts'
import { trainingPersonalData } from '#server/training/personal-data.ts'

/**
 * What every area keeps of people. The account first: what may be found follows from it. Bookings before slots: the end of
 * a booking gives its slot back, which then goes too.
 */
export const personalDataOf = (deps: Deps): PersonalData[] => [
  accountPersonalData(deps),
  profilePersonalData(deps),
  authSessionPersonalData(deps),
  mfaPersonalData(deps),
  inAppNotificationPersonalData(deps),
  interviewerPersonalData,
  favoritePersonalData(deps),
  publicProfilePersonalData(deps),
  bookingPersonalData(deps),
  messagePersonalData(deps),
  bookingNotificationPersonalData,
  slotPersonalData(deps),
  paymentPersonalData(deps),
  receiptPersonalData(deps),
  earningsPersonalData(deps),
  payoutPersonalData(deps),
  reviewPersonalData(deps),
  personalRecordings(deps),
  personalFilms(deps),
  personalDocuments(deps),
  personalAsking(deps),
  personalScorecards(deps),
  personalVisits(deps),
  trainingPersonalData(deps),
  personalSuspensions(deps),
]
