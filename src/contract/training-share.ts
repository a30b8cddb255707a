import { z } from 'zod'
import { describeRoutes, noContent } from './endpoint.ts'
import { instant } from './fields.ts'
import { bookingId, trainingInterviewId as sessionId } from './id.ts'
import { languages } from './language.ts'
import { trainingShareApi } from './routes/training.ts'
import { experienceLevel, interviewType, skill } from './training.ts'
import { trainingInterview } from './training-interview.ts'

const trendPoint = z.object({ sessionId, at: instant, averageScore: z.number() })

export const endpoints = describeRoutes(trainingShareApi, {
  trainingStatistics: {
    summary: 'Training statistics of the signed-in user',
    reply: z.object({
      totalSessions: z.int(),
      completed: z.int(),
      /** Mean over completed interviews with an answer, to one decimal. Null before the first. */
      averageScore: z.number().nullable(),
      /** Answered questions. */
      answers: z.int(),
      /** Time in interviews, without pauses. */
      practisedSeconds: z.int(),
      byType: z.array(z.object({ interviewType, sessions: z.int(), averageScore: z.number().nullable() })),
      /** The last 50 completed interviews with an answer, oldest first. */
      trend: z.array(trendPoint.extend({ interviewType, experienceLevel })),
      /** Exercised skills, the weakest first. */
      skills: z.array(
        z.object({ skill, averageScore: z.number(), answers: z.int(), trend: z.array(trendPoint) }),
      ),
    }),
  },
  shareInterview: {
    summary: 'Share a completed interview with the interviewer of a confirmed booking',
    params: z.object({ sessionId }),
    body: z.object({ bookingId }),
    reply: noContent,
    errors: [
      'training.session_not_found',
      'training.not_completed',
      'booking.not_found',
      'booking.not_confirmed',
    ],
  },
  unshareInterview: {
    summary: 'Stop sharing an interview',
    params: z.object({ sessionId, bookingId }),
    reply: noContent,
    errors: ['training.session_not_found'],
  },
  sharedInterviews: {
    summary: 'Interviews shared for a booking, for both of its people',
    params: z.object({ id: bookingId }),
    reply: z.object({ sessions: z.array(trainingInterview.omit({ sharedWith: true })) }),
    errors: ['booking.not_found'],
  },
  exportInterview: {
    summary: 'Export an interview: transcript, scores and summary',
    params: z.object({ sessionId }),
    query: z.object({
      format: z.enum(['md', 'pdf']).default('md'),
      language: z.enum(languages).default('en'),
    }),
    /** Base64. */
    reply: z.object({ fileName: z.string(), content: z.string() }),
    errors: ['training.session_not_found'],
  },
})
