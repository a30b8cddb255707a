import { interviewTypes } from './enums.ts'

/** What a session is judged by, in words that browser and server agree on; no schema is needed for them. */

/** What an answer exercises, and what an interviewer grades. */
export const skills = [
  'self-presentation',
  'motivation',
  'communication',
  'collaboration',
  'ownership',
  'learning',
  'judgement',
  'leading-people',
  'technical-depth',
  'problem-solving',
  'system-design',
  'product-thinking',
  'strategy',
] as const

type Skill = (typeof skills)[number]
type InterviewType = (typeof interviewTypes)[keyof typeof interviewTypes]

/** Grades go from 1 to this. */
export const maxGrade = 4

/** Whether the interviewer would hire, the least first. */
export const hireRecommendations = ['strong_no', 'no', 'yes', 'strong_yes'] as const

/** What each type of interview is about, by its number. */
export const skillsByInterviewType: Record<InterviewType, readonly Skill[]> = {
  [interviewTypes.General]: ['self-presentation', 'motivation', 'communication', 'ownership', 'learning'],
  [interviewTypes.Technical]: [
    'technical-depth',
    'problem-solving',
    'judgement',
    'communication',
    'learning',
  ],
  [interviewTypes.Behavioral]: ['communication', 'collaboration', 'ownership', 'learning', 'judgement'],
  [interviewTypes.SystemDesign]: [
    'system-design',
    'technical-depth',
    'judgement',
    'communication',
    'problem-solving',
  ],
  [interviewTypes.Coding]: ['problem-solving', 'technical-depth', 'communication', 'judgement', 'learning'],
  [interviewTypes.Leadership]: ['leading-people', 'strategy', 'collaboration', 'judgement', 'communication'],
  [interviewTypes.Product]: ['product-thinking', 'strategy', 'judgement', 'communication', 'collaboration'],
}
