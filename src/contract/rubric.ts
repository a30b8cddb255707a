import { interviewTypes } from './enums.ts'

// Rubric terms shared by browser and server. No schema here, so that screens load no zod.

/** Skills that an answer exercises and an interviewer grades. */
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

/** Grades range from 1 to this. */
export const maxGrade = 4

/** Whether the interviewer would hire, the most negative first. */
export const hireRecommendations = ['strong_no', 'no', 'yes', 'strong_yes'] as const

/** Skills by the number of the interview type. */
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
