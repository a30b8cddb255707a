import { interviewTypes } from '#contract/choices.ts'
import type { InterviewType, Skill } from '#contract/training.ts'
import type { ReplyOf } from '#web/call.ts'

export type Statistics = ReplyOf<'trainingStatistics'>

/** The type of interview that asks most for a skill. */
export const typeFor: Record<Skill, InterviewType> = {
  'self-presentation': interviewTypes.General,
  motivation: interviewTypes.General,
  learning: interviewTypes.General,
  communication: interviewTypes.Behavioral,
  collaboration: interviewTypes.Behavioral,
  ownership: interviewTypes.Behavioral,
  judgement: interviewTypes.Behavioral,
  'leading-people': interviewTypes.Leadership,
  'technical-depth': interviewTypes.Technical,
  'problem-solving': interviewTypes.Coding,
  'system-design': interviewTypes.SystemDesign,
  'product-thinking': interviewTypes.Product,
  strategy: interviewTypes.Product,
}
