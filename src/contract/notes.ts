import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { instant } from './fields.ts'
import { bookingId } from './id.ts'
import { noteLimits } from './room-limits.ts'
import { notesApi } from './routes/rooms.ts'
import { requiredMultilineText } from './text-field.ts'
import { experienceLevel, interviewType } from './training.ts'

/** Coding task: a function to write and test calls with expected results. All values are JSON. */
export const codingTask = z.object({
  /** JavaScript name. Python uses its snake_case form. */
  name: z.string().regex(/^[a-z][A-Za-z]{1,39}$/),
  params: z
    .array(z.string().regex(/^[a-z][A-Za-z]{0,29}$/))
    .min(1)
    .max(5),
  /** Clarifies the name. */
  hint: z.string().max(200).optional(),
  tests: z
    .array(z.object({ args: z.array(z.json()).max(5), expected: z.json() }))
    .min(1)
    .max(20),
})
export type CodingTask = z.output<typeof codingTask>

export const noteKinds = ['question', 'note'] as const

/** Question or note, with the time of its creation. */
export const sessionNote = z.object({
  id: z.uuid(),
  kind: z.enum(noteKinds),
  text: z.string(),
  at: instant,
  /** Whether the other person sees it. */
  isShared: z.boolean(),
  /** True if the caller wrote it. */
  isOwn: z.boolean(),
})
export type SessionNote = z.output<typeof sessionNote>

/** Question from the question bank, with the points of a good answer. */
const bankQuestion = z.object({
  id: z.string(),
  text: z.string(),
  minutes: z.int(),
  listenFor: z.array(z.string()),
  /** Coding task of the question, if it has one. */
  task: codingTask.nullable(),
})
export type InterviewQuestion = z.output<typeof bankQuestion>

const savedQuestion = z.object({ id: z.uuid(), text: z.string() })

const text = requiredMultilineText(noteLimits.textMax)

const inRoom = z.object({ bookingId })
const byId = z.object({ bookingId, id: z.uuid() })
const sessionNotes = z.object({
  /** Oldest first: all of the caller's own, and the other person's shared ones. */
  moments: z.array(sessionNote),
  /** Question on the interviewee's screen: the interviewer's latest one, unless it was hidden again. */
  shownQuestion: sessionNote.nullable(),
})
const questions = z.object({
  /** Newest first. */
  questions: z.array(savedQuestion),
})

export const endpoints = describeRoutes(notesApi, {
  suggestedQuestions: {
    summary: 'Questions of the question bank for a session',
    params: inRoom,
    query: z.object({
      interviewType: z.coerce.number().pipe(interviewType),
      experienceLevel: z.coerce.number().pipe(experienceLevel),
    }),
    reply: z.object({ questions: z.array(bankQuestion) }),
    errors: ['booking.not_found', 'booking.not_confirmed'],
  },
  sessionNotes: {
    summary: 'Visible questions and notes of a session',
    params: inRoom,
    reply: sessionNotes,
    errors: ['booking.not_found'],
  },
  saveSessionNote: {
    summary: 'Create or edit a question or note; its time is that of the creation',
    params: byId,
    body: z.object({ kind: z.enum(noteKinds), text, isShared: z.boolean() }),
    reply: sessionNotes,
    errors: [
      'booking.not_found',
      'booking.not_confirmed',
      'room.notes_closed',
      'room.too_many_notes',
      'room.only_interviewers_ask',
    ],
  },
  deleteSessionNote: {
    summary: 'Delete a question or note',
    params: byId,
    reply: sessionNotes,
    errors: ['booking.not_found', 'booking.not_confirmed', 'room.notes_closed'],
  },
  savedQuestions: { summary: 'Saved questions of the interviewer', reply: questions },
  saveQuestion: {
    summary: 'Save or edit a question',
    params: z.object({ id: z.uuid() }),
    body: z.object({ text }),
    reply: questions,
    errors: ['room.too_many_questions'],
  },
  deleteQuestion: {
    summary: 'Delete a saved question',
    params: z.object({ id: z.uuid() }),
    reply: questions,
  },
})
