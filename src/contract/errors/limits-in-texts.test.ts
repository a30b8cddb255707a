import { expect, test } from 'vitest'
import {
  accountLimits,
  adminTextLimits,
  applicationLimits,
  bankStatementLimits,
  bookingLimits,
  calendarLimits,
  claimLimits,
  favoriteLimits,
  messageLimits,
  mfaLimits,
  moderationLimits,
  payoutLimits,
  pictureLimits,
  profileLimits,
  recordingLimits,
  reviewLimits,
  slotLimits,
  specialtyLimits,
  trainingLimits,
  weeklyScheduleLimits,
} from '#contract/limits.ts'
import { noteLimits, roomLimits, scorecardLimits } from '#contract/room-limits.ts'
import { answerFileLimits, sessionTypeLimits, timeRequestLimits } from '#contract/session-type-limits.ts'
import { errorMessages } from './all-errors.ts'
import { detailMessages, fieldMessages } from './error.ts'
import { russianMessages } from './russian.ts'
import { russianAdminMessages } from './russian-admin.ts'

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

/** Numbers of each sentence in figures. */
const figures: Record<string, number[]> = {
  'factor.too_many_passkeys': [mfaLimits.passkeysMax],
  'profile.image_too_large': [pictureLimits.maxBytes / mebibyte],
  // The example is the square with so many pixels.
  'profile.image_too_many_pixels': [
    pictureLimits.maxPixels / 1_000_000,
    ...[Math.sqrt(pictureLimits.maxPixels), Math.sqrt(pictureLimits.maxPixels)],
  ],
  'profile.too_many_images': [pictureLimits.perHour],
  'slot.batch_too_large': [slotLimits.perBatch],
  'slot.too_many_open': [slotLimits.maxOpen],
  'slot.room_left': [slotLimits.maxOpen],
  'slot.too_soon': [slotLimits.minLeadMinutes],
  'slot.too_short': [slotLimits.minMinutes],
  'slot.too_long': [slotLimits.maxMinutes / 60],
  'slot.price_invalid': [0, slotLimits.maxAmount],
  'slot.price_below_least': [0],
  'refund.amount_invalid': [0, slotLimits.maxAmount],
  'refund.amount_zero': [0],
  'wish.too_many': [favoriteLimits.maxFavorites],
  'wish.too_many_awaited': [favoriteLimits.maxAlerts],
  'session_type.too_many': [sessionTypeLimits.perInterviewer],
  'session_type.intro_free': [0],
  'question.options': [sessionTypeLimits.optionsMin, sessionTypeLimits.optionsMax],
  'days_off.too_many': [weeklyScheduleLimits.daysOffMax],
  'payout.below_minimum': [payoutLimits.minAmount],
  'review.too_late': [bookingLimits.reviewDays],
  'rating.invalid': [reviewLimits.ratingMin, reviewLimits.ratingMax],
  'calendar.too_many': [calendarLimits.connections],
  'booking.too_late_to_move': [bookingLimits.rescheduleLeadHours],
  'booking.claim_not_now': [claimLimits.hours],
  'booking.no_show_not_now': [bookingLimits.noShowMinutes],
  'booking.candidate_gone': [bookingLimits.intervieweeProfileDays],
  'booking.notes_changed_too_often': [bookingLimits.notesChangesMax],
  'booking.messages_closed': [messageLimits.openHoursAfterSession],
  'booking.messages_used_up': [messageLimits.perBooking],
  'booking.messages_too_fast': [messageLimits.perHour],
  'message.too_long': [trainingLimits.messageMax],
  'answer_file.too_large': [answerFileLimits.maxBytes / mebibyte],
  'answer_file.too_many_uploads': [answerFileLimits.uploadsPerHour],
  'answer_file.too_many': [answerFileLimits.unusedMax, answerFileLimits.unusedHours],
  'answer_file.quota': [answerFileLimits.totalBytes / mebibyte, answerFileLimits.retentionDays],
  'recording.too_large': [recordingLimits.maxBytes / gibibyte],
  'recording.month_full': [recordingLimits.quotaBytes / gibibyte, recordingLimits.quotaDays],
  'recording.too_late': [recordingLimits.retentionDays],
  'scorecard.too_late': [scorecardLimits.writeDays, scorecardLimits.correctionHours],
  'room.too_early': [roomLimits.opensMinutesBefore],
  'room.closed': [roomLimits.closesMinutesAfter],
  'room.too_many_notes': [noteLimits.notesMax],
  'room.too_many_questions': [noteLimits.questionsMax],
  'room.messages_used_up': [messageLimits.maxPerRoom],
  'training.daily_limit': [trainingLimits.sessionsPerDay],
  'training.too_many_messages': [trainingLimits.messagesPerSession],
  'username.length': [accountLimits.usernameMin, accountLimits.usernameMax],
  'admin_text.too_short': [adminTextLimits.min],
  'password.too_short': [accountLimits.passwordMin],
  'password.too_long': [accountLimits.passwordMax],
  'mobile.invalid': [profileLimits.mobileDigitsMin, profileLimits.mobileDigitsMax],
  'admin.statement_too_large': [bankStatementLimits.maxBytes / mebibyte],
  'admin.statement_too_long': [bankStatementLimits.maxLines],
  'admin.too_many_synonyms': [specialtyLimits.synonymsMax],
  'admin.refund_too_much': [0],
  'report.too_many': [moderationLimits.reportsPerDay],
  'moderation.appeal_too_late': [moderationLimits.appealDays],
  'block.too_many': [moderationLimits.maxBlocks],
  'application.too_many': [applicationLimits.sendsPerDay],
  'application.too_many_links': [applicationLimits.linksPerDay],
}

/** Numbers of English sentences in words. */
const words: Record<string, [limit: number, word: string]> = {
  'auth.mails_used_up': [accountLimits.unconfirmedEmailsPerDay, 'three'],
  'booking.too_many_free': [bookingLimits.maxFreeSessions, 'five'],
  'booking.too_many_of_one': [bookingLimits.maxPerInterviewer, 'three'],
  'booking.moved_too_often': [bookingLimits.maxReschedules, 'twice'],
  'time_request.too_many': [timeRequestLimits.openMax, 'three'],
  'scorecard.too_few_grades': [scorecardLimits.gradesMin, 'three'],
  'training.too_many_retries': [trainingLimits.retriesPerQuestion, 'five'],
  'recording.too_many': [recordingLimits.perSession, 'five'],
  'room.notes_closed': [noteLimits.editableDaysAfter, 'seven'],
}
const numbersByWord: Record<string, number> = { twice: 2, three: 3, five: 5, seven: 7 }

/** The 24 of "the last 24 hours", and names with a number. */
const withoutLimit = new Set([
  'auth.mails_used_up',
  'recording.type',
  'recording.upload_version',
  'admin.statement_unreadable',
])

/** Names such as two-factor sign-in, decimals and "a word or two". */
const wordsWithoutLimit = new Set([
  'auth.second_factor_setup_required',
  'admin.no_factors',
  'calendar.refused',
  'password.common',
  'refund.amount_invalid',
  'slot.price_invalid',
])

const english: Record<string, string> = {
  ...Object.fromEntries(Object.entries(errorMessages).map(([code, { message }]) => [code, message])),
  ...fieldMessages,
  ...detailMessages,
}
const russian: Record<string, string> = { ...russianMessages, ...russianAdminMessages }

const listNumbers = (text: string) =>
  Array.from(text.replace(/(?<=\d)[,\s](?=\d{3}\b)/g, '').matchAll(/\d+/g), ([digits]) => Number(digits))

test.each(Object.entries(figures))('the English sentence of %s names its limits', (code, limits) => {
  expect(listNumbers(english[code] ?? '')).toEqual(limits)
})

test.each(Object.entries(words))(
  'the English sentence of %s names its limit in words',
  (code, [limit, word]) => {
    expect(english[code]).toContain(word)
    expect(numbersByWord[word]).toBe(limit)
  },
)

test('every number in an English sentence is a limit', () => {
  const withNumbers = Object.keys(english).filter(code => listNumbers(english[code] ?? '').length > 0)
  expect(withNumbers.filter(code => !figures[code] && !withoutLimit.has(code))).toEqual([])
})

test('every number in words in an English sentence is a limit', () => {
  const inWords = Object.keys(english).filter(code =>
    /\b(?:twice|two|three|four|five|six|seven|eight|nine|ten|twenty|hundred)\b/.test(english[code] ?? ''),
  )
  expect(inWords.filter(code => !words[code] && !wordsWithoutLimit.has(code))).toEqual([])
})

test('a number in a Russian sentence is one of the English sentence', () => {
  const differing = Object.keys(figures).filter(code => {
    const numbers = listNumbers(russian[code] ?? '')
    return numbers.some(number => !listNumbers(english[code] ?? '').includes(number))
  })
  expect(differing).toEqual([])
})
