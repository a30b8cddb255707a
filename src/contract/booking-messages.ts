import { z } from 'zod'
import { booking } from './booking.ts'
import { describeRoutes } from './endpoint.ts'
import { fieldCode } from './errors/error.ts'
import { instant } from './fields.ts'
import { bookingId } from './id.ts'
import { bookingLimits, messageLimits } from './limits.ts'
import { spokenLanguage } from './profile.ts'
import { bookingMessagesApi } from './routes/bookings.ts'
import { multilineText, requiredMultilineText } from './text-field.ts'
import { experienceLevel, interviewType } from './training.ts'

const byId = z.object({ id: bookingId })

/** Kind of training interview that the interviewee shared. */
export const sharedTraining = z.object({ interviewType, experienceLevel, jobRole: z.string().nullable() })
export type SharedTraining = z.output<typeof sharedTraining>

/** Interviewee as the interviewer sees them, limited to what the profile shows. */
export const intervieweeProfile = z.object({
  name: z.string(),
  pictureUrl: z.string().nullable(),
  purpose: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  /** Country and city are null unless the interviewee shows their location. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  languages: z.array(spokenLanguage),
  /** Kinds of the training interviews shared for this booking, newest first. */
  training: z.array(sharedTraining),
})

export const bookingMessage = z.object({
  id: z.string(),
  /** True if the caller wrote it. */
  isOwn: z.boolean(),
  /** Plain text with line breaks, never markup. */
  text: z.string(),
  sentAt: instant,
  /** Moderation hid the message. Its author still gets the text, the other person an empty one. */
  isHidden: z.literal(true).optional(),
})

export const messageThread = z.object({
  /** All messages of both people, oldest first. */
  messages: z.array(bookingMessage),
  /** Number of messages that the caller may still send. 0 once the thread is closed. */
  left: z.int(),
  /** When the thread closes. Null once it is closed. */
  until: instant.nullable(),
})
export type MessageThread = z.output<typeof messageThread>

export const newMessage = z.object({
  text: requiredMultilineText(messageLimits.textMax),
  /** Idempotency key, which becomes the message's id. Retries with it store and deliver the message once. */
  messageId: z
    .string()
    .regex(/^[\da-f]{32}$/, fieldCode('field.invalid'))
    .optional(),
})

export const endpoints = describeRoutes(bookingMessagesApi, {
  intervieweeProfile: {
    summary: 'Interviewee’s profile for the interviewer of a booking, until 30 days after the session',
    params: byId,
    reply: intervieweeProfile,
    errors: ['booking.not_found', 'booking.candidate_gone'],
  },
  updateBookingNotes: {
    summary: 'Change the notes for the interviewer until the start; notifies the interviewer',
    params: byId,
    body: z.object({
      /** Empty or omitted clears the notes. */
      notes: multilineText(bookingLimits.notesMax).optional(),
    }),
    reply: booking,
    errors: ['booking.not_found', 'booking.notes_closed', 'booking.notes_changed_too_often'],
  },
  bookingMessages: {
    summary: 'Messages of a booking',
    params: byId,
    reply: messageThread,
    errors: ['booking.not_found'],
  },
  sendBookingMessage: {
    summary: 'Write to the other person of a requested or confirmed booking, until a day after its end',
    params: byId,
    body: newMessage,
    reply: messageThread,
    status: 201,
    errors: [
      'booking.not_found',
      'booking.messages_closed',
      'booking.messages_unavailable',
      'booking.messages_used_up',
      // While the room is open, a higher limit applies.
      'room.messages_used_up',
      'booking.messages_too_fast',
    ],
  },
})
