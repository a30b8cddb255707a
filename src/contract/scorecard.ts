import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { fieldCode } from './errors/error.ts'
import { instant } from './fields.ts'
import { bookingId } from './id.ts'
import { languages } from './language.ts'
import { scorecardLimits } from './room-limits.ts'
import { scorecardApi } from './routes/rooms.ts'
import { hireRecommendations, maxGrade, skillsByInterviewType } from './rubric.ts'
import { multilineText } from './text-field.ts'
import { experienceLevel, type InterviewType, interviewType, question, skill } from './training.ts'

// Scorecards use the same skills as the AI training.

const text = multilineText(scorecardLimits.textMax)
const requiredText = text.min(1, fieldCode('field.required'))

/** Grade from 1 to 4. */
const graded = z.object({
  skill,
  grade: z.int(fieldCode('field.required')).min(1).max(maxGrade),
  note: multilineText(scorecardLimits.noteMax).default(''),
  /** Moments of the session that support the grade. */
  evidence: z.array(instant).max(scorecardLimits.evidenceMax).default([]),
})
export type SkillGrade = z.output<typeof graded>

/** In a draft, a skill without a grade keeps its note and evidence. */
const draftGraded = graded.extend({ grade: graded.shape.grade.nullable().default(null) })
export type DraftGrade = z.output<typeof draftGraded>

const interview = { interviewType, experienceLevel }

/** Each skill at most once, and only skills of this interview type. */
const areSkillsOfType = (card: { interviewType: InterviewType; grades: readonly DraftGrade[] }) => {
  const typeSkills = skillsByInterviewType[card.interviewType]
  const gradedSkills = card.grades.map(grade => grade.skill)
  const isDistinct = new Set(gradedSkills).size === gradedSkills.length
  return isDistinct && gradedSkills.every(skill => typeSkills.includes(skill))
}

/** Unfinished scorecard. */
export const scorecardDraft = z
  .object({
    ...interview,
    grades: z.array(draftGraded).max(scorecardLimits.gradesMax),
    strengths: text,
    nextSteps: text,
    hire: z.enum(hireRecommendations).nullable().default(null),
  })
  .refine(areSkillsOfType, { error: fieldCode('field.invalid'), path: ['grades'] })
export type ScorecardDraft = z.output<typeof scorecardDraft>

/** Scorecard to send. */
export const scorecard = z
  .object({
    ...interview,
    grades: z
      .array(graded)
      .min(scorecardLimits.gradesMin, fieldCode('scorecard.too_few_grades'))
      .max(scorecardLimits.gradesMax),
    strengths: requiredText,
    nextSteps: requiredText,
    hire: z.enum(hireRecommendations, fieldCode('field.required')),
  })
  .refine(areSkillsOfType, { error: fieldCode('field.invalid'), path: ['grades'] })
export type Scorecard = z.output<typeof scorecard>

const byBooking = z.object({ id: bookingId })

/** State of the scorecard for the caller. */
const scorecardState = z.object({
  /** Sent scorecard. Null before, and for an interviewee who has not reviewed the session. */
  card: scorecard.nullable(),
  sentAt: instant.nullable(),
  /** Unsent draft of the interviewer. */
  draft: scorecardDraft.nullable(),
  /** For interviewers without a draft: type and level that the session points to. Null when nothing does. */
  suggested: z.object(interview).nullable(),
  /** Deadline for writing. Null once the interviewer can no longer write. */
  until: instant.nullable(),
  /** For interviewees: exercises for the lowest graded skills, lowest first, each with a question. */
  plan: z.array(z.object({ skill, exercise: z.string(), question })),
  /** Sent, and shown once the interviewee has reviewed the session. */
  waitsForReview: z.boolean(),
})

/** Number and mean of grades. */
const gradeAverage = z.object({ count: z.int(), mean: z.number() })

export const endpoints = describeRoutes(scorecardApi, {
  gradedSessions: {
    summary: 'Grades of the signed-in user from sessions with interviewers',
    reply: z.object({
      /** The last 50, oldest first. */
      sessions: z.array(
        z.object({
          bookingId,
          at: instant,
          interviewerName: z.string(),
          interviewType,
          grades: z.array(graded.pick({ skill: true, grade: true })),
        }),
      ),
    }),
  },
  gradingCalibration: {
    summary: 'Comparison of the interviewer’s grades with those of others, per level and skill',
    reply: z.object({
      /** Means from 1 to 4, once both sides have enough grades. The others' mean is rounded for privacy. */
      skills: z.array(z.object({ experienceLevel, skill, own: gradeAverage, others: gradeAverage })),
    }),
  },
  scorecard: {
    summary: 'Scorecard of a session: draft for its interviewer, or the sent one',
    params: byBooking,
    query: z.object({
      /** Of the exercises. */
      language: z.enum(languages).default('en'),
    }),
    reply: scorecardState,
    errors: ['booking.not_found', 'scorecard.none'],
  },
  saveScorecardDraft: {
    summary: 'Save the draft of a scorecard',
    params: byBooking,
    body: scorecardDraft,
    reply: scorecardState,
    errors: ['booking.not_found', 'scorecard.not_now', 'scorecard.too_late'],
  },
  sendScorecard: {
    summary: 'Send a scorecard to the interviewee, once; within 24 hours the same call corrects it',
    params: byBooking,
    body: scorecard,
    reply: scorecardState,
    errors: ['booking.not_found', 'scorecard.not_now', 'scorecard.too_late'],
  },
})
