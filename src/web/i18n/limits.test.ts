import { expect, test } from 'vitest'
import { errorMessages } from '#contract/errors/all-errors.ts'
import { fieldMessages } from '#contract/errors/error.ts'
import {
  accountLimits,
  bookingLimits,
  messageLimits,
  pictureLimits,
  profileLimits,
  recordingLimits,
  refundTiers,
  reviewLimits,
  slotLimits,
  trainingLimits,
} from '#contract/limits.ts'
import { collaborationLimits, roomLimits, scorecardLimits } from '#contract/room-limits.ts'
import { russian } from '#test/russian-messages.ts'
import { account } from '#web/i18n/en/account/account.ts'
import { fieldVisibility } from '#web/i18n/en/account/field-visibility.ts'
import { profile } from '#web/i18n/en/account/profile.ts'
import { security } from '#web/i18n/en/account/security.ts'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { about } from '#web/i18n/en/public/about.ts'
import { help } from '#web/i18n/en/public/help.ts'
import { landing } from '#web/i18n/en/public/landing.ts'
import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { legal } from '#web/i18n/en/public/legal.ts'
import { collaboration } from '#web/i18n/en/room/collaboration.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { slot } from '#web/i18n/en/slots/slot.ts'
import { coach } from '#web/i18n/en/training/coach.ts'
import { common } from './en/common.ts'

const english = {
  about,
  account,
  coach,
  common,
  desk: collaboration,
  dialog: bookingDialog,
  help,
  landing,
  landingDetails,
  legal,
  profile,
  room,
  security,
  shown: fieldVisibility,
  slot,
}

type Sentences = Readonly<Record<string, string | undefined>>

/** English and Russian messages by area. */
const areas: Record<string, readonly [Sentences, Sentences]> = {
  ...Object.fromEntries(
    Object.values(english).map(({ namespace, messages }) => [
      namespace,
      [messages, russian[namespace] ?? {}] as const,
    ]),
  ),
  error: [
    {
      ...fieldMessages,
      ...Object.fromEntries(Object.entries(errorMessages).map(([code, { message }]) => [code, message])),
    },
    russian.error ?? {},
  ],
}

const [all, half] = refundTiers

/** Messages that name a limit: area, key and the numbers in both languages. */
const limitMessages: [area: string, key: string, ...limits: number[]][] = [
  ['about', 'interviewersSecond', recordingLimits.retentionDays],
  ['about', 'paymentsNote', all.fromHours, half.fromHours],
  ['account', 'passwordRule', accountLimits.passwordMin],
  ['coach', 'pausedText', trainingLimits.resumeDays],
  ['common', 'rated', reviewLimits.ratingMax],
  ['bookingDialog', 'authorisedOnly', bookingLimits.answerHours],
  ['bookingDialog', 'noteCancel', all.fromHours],
  ['help', 'pendingAnswer', bookingLimits.answerHours, bookingLimits.answerLeadHours],
  ['help', 'holdAnswer', bookingLimits.holdMinutes],
  ['help', 'cancelAnswer', all.fromHours, half.fromHours, half.percent],
  ['help', 'moveAnswer', bookingLimits.rescheduleLeadHours, bookingLimits.maxReschedules],
  ['help', 'absentAnswer', bookingLimits.noShowMinutes, bookingLimits.contestHours],
  ['help', 'deviceAnswer', roomLimits.opensMinutesBefore],
  ['help', 'watchAnswer', recordingLimits.retentionDays, recordingLimits.noticeDays],
  ['help', 'scorecardAnswer', scorecardLimits.writeDays],
  ['help', 'scoreAnswer', trainingLimits.scoreMax],
  ['help', 'payoutAnswer', bookingLimits.contestHours],
  ['help', 'passwordAnswer', accountLimits.resetLinkMinutes],
  ['help', 'visibleAnswer', bookingLimits.intervieweeProfileDays],
  ['help', 'deleteAnswer', accountLimits.reopenDays],
  ['landingDetails', 'absentAnswer', bookingLimits.noShowMinutes],
  ['landingDetails', 'heldText', bookingLimits.holdMinutes],
  ['landingDetails', 'tierFull', all.fromHours],
  ['landingDetails', 'tierHalf', half.fromHours, all.fromHours],
  ['landingDetails', 'tierHalfBack', half.percent],
  ['landingDetails', 'tierNone', half.fromHours],
  ['landingDetails', 'recordedText', recordingLimits.retentionDays],
  ['legal', 'termsBookingText', bookingLimits.holdMinutes, bookingLimits.answerHours],
  ['legal', 'termsRecordingText', recordingLimits.retentionDays],
  ['legal', 'recordingKeepingText', recordingLimits.retentionDays],
  ['legal', 'privacyKeepText', accountLimits.reopenDays, recordingLimits.retentionDays],
  ['legal', 'cancellationMoveText', bookingLimits.rescheduleLeadHours],
  ['profile', 'pictureNote', pictureLimits.maxBytes / 1024 ** 2],
  ['collaboration', 'tooLong', collaborationLimits.programTimeoutSeconds],
  ['collaboration', 'tooMuch', collaborationLimits.programMemoryMegabytes],
  ['room', 'closedHint', roomLimits.closesMinutesAfter],
  ['room', 'opensLater', roomLimits.opensMinutesBefore],
  ['security', 'closeText', accountLimits.reopenDays],
  ['security', 'closeLater', accountLimits.reopenDays],
  ['security', 'expiredText', accountLimits.confirmationLinkHours],
  ['fieldVisibility', 'interviewee', bookingLimits.intervieweeProfileDays],
  ['slot', 'approveText', bookingLimits.answerHours, bookingLimits.answerLeadHours],
  ['error', 'slot.batch_too_large', slotLimits.perBatch],
  ['error', 'slot.too_soon', slotLimits.minLeadMinutes],
  ['error', 'slot.too_short', slotLimits.minMinutes],
  ['error', 'slot.price_invalid', 0, slotLimits.maxAmount],
  ['error', 'mobile.invalid', profileLimits.mobileDigitsMin, profileLimits.mobileDigitsMax],
  ['error', 'slot.too_long', slotLimits.maxMinutes / 60],
  ['error', 'booking.too_late_to_move', bookingLimits.rescheduleLeadHours],
  ['error', 'booking.candidate_gone', bookingLimits.intervieweeProfileDays],
  ['error', 'booking.notes_changed_too_often', bookingLimits.notesChangesMax],
  ['error', 'booking.messages_closed', messageLimits.openHoursAfterSession],
  ['error', 'booking.messages_used_up', messageLimits.perBooking],
  ['error', 'room.messages_used_up', messageLimits.maxPerRoom],
  ['error', 'booking.messages_too_fast', messageLimits.perHour],
  ['legal', 'privacySharedText', bookingLimits.intervieweeProfileDays],
  ['error', 'booking.no_show_not_now', bookingLimits.noShowMinutes],
  ['error', 'review.too_late', bookingLimits.reviewDays],
  ['error', 'recording.too_late', recordingLimits.retentionDays],
  ['error', 'training.daily_limit', trainingLimits.sessionsPerDay],
  ['error', 'training.too_many_messages', trainingLimits.messagesPerSession],
  ['error', 'message.too_long', trainingLimits.messageMax],
  ['error', 'room.too_early', roomLimits.opensMinutesBefore],
  ['error', 'room.closed', roomLimits.closesMinutesAfter],
  ['error', 'username.length', accountLimits.usernameMin, accountLimits.usernameMax],
  ['error', 'password.too_short', accountLimits.passwordMin],
  ['error', 'password.too_long', accountLimits.passwordMax],
]

/** Numbers in a message. `4,000` is one. */
const numbersOf = (sentence: string): number[] =>
  (sentence.replaceAll(/(?<=\d)[,\s](?=\d{3})/g, '').match(/\d+/g) ?? []).map(Number)

test.each(limitMessages)('%s %s names the contract’s limits in both languages', (area, key, ...limits) => {
  const numbers = areas[area]?.map(words => numbersOf(words[key] ?? ''))
  expect(numbers).toEqual([expect.arrayContaining(limits), expect.arrayContaining(limits)])
})
