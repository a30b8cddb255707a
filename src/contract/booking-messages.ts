import { z } from 'zod'
import { booking } from './booking.ts'
import { endpoint } from './endpoint.ts'
import { fieldCode } from './error.ts'
import { instant } from './fields.ts'
import { bookingId } from './id.ts'
import { bookingLimits, messageLimits } from './limits.ts'
import { sanitizeMultilineText } from './name.ts'
import { spokenLanguage } from './profile.ts'
import { bookingMessagesApi } from './routes/bookings.ts'
import { experienceLevel, interviewType } from './training.ts'

/** What the two people of a booking tell each other. */

const byId = z.object({ id: bookingId })

/** What a shared session of the training was for. */
export const trained = z.object({ interviewType, experienceLevel, jobRole: z.string().nullable() })
export type SharedTraining = z.output<typeof trained>

/** Whom an interviewer meets, as far as that person's profile form says that it is shown. */
export const candidate = z.object({
  name: z.string(),
  pictureUrl: z.string().nullable(),
  purpose: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  /** Null unless the person shows where they live. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  languages: z.array(spokenLanguage),
  /** What the sessions were for that they share for this booking, the newest first. */
  training: z.array(trained),
})
export type IntervieweeProfile = z.output<typeof candidate>

export const message = z.object({
  id: z.string(),
  /** Written by whoever asks. */
  isOwn: z.boolean(),
  /** Text on several lines, never markup. */
  text: z.string(),
  sentAt: instant,
})

export const thread = z.object({
  /** Oldest first; of both, and all there are. */
  messages: z.array(message),
  /** How many this person may still write about the booking; 0 where none can be written any more. */
  left: z.int(),
  /** Until when one can be written; null where none can. */
  until: instant.nullable(),
})
export type MessageThread = z.output<typeof thread>

export const newMessage = z.object({
  text: z
    .string(fieldCode('field.required'))
    .overwrite(sanitizeMultilineText)
    .trim()
    .min(1, fieldCode('field.required'))
    .max(messageLimits.textMax, fieldCode('field.too_long')),
  /** The same for every try to send the same message: it is kept and told once. */
  messageId: z
    .string()
    .regex(/^[\da-f]{32}$/, fieldCode('field.invalid'))
    .optional(),
})

export const endpoints = {
  candidate: endpoint({
    ...bookingMessagesApi.candidate,
    summary: 'Whom the interviewer of a live booking meets; until 30 days after the session',
    area: 'booking',
    params: byId,
    reply: candidate,
    errors: ['booking.not_found', 'booking.candidate_gone'],
  }),
  changeNotes: endpoint({
    ...bookingMessagesApi.changeNotes,
    summary: 'Change what the interviewer is to focus on, until the start; they are told',
    area: 'booking',
    params: byId,
    body: z.object({
      /** Left out or empty: none. */
      notes: z
        .string()
        .overwrite(sanitizeMultilineText)
        .trim()
        .max(bookingLimits.notesMax, fieldCode('field.too_long'))
        .optional(),
    }),
    reply: booking,
    errors: ['booking.not_found', 'booking.notes_closed', 'booking.notes_changed_too_often'],
  }),
  bookingMessages: endpoint({
    ...bookingMessagesApi.bookingMessages,
    summary: 'What the two people of a booking wrote to each other',
    area: 'booking',
    params: byId,
    reply: thread,
    errors: ['booking.not_found'],
  }),
  writeMessage: endpoint({
    ...bookingMessagesApi.writeMessage,
    summary: 'Write to the other side of a requested or confirmed booking, until a day after its end',
    area: 'booking',
    params: byId,
    body: newMessage,
    reply: thread,
    status: 201,
    errors: [
      'booking.not_found',
      'booking.messages_closed',
      'booking.messages_used_up',
      'room.messages_used_up',
      'booking.messages_too_fast',
    ],
  }),
}
