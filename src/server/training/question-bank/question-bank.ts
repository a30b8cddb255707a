import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { remember } from '#server/lib/memoize.ts'
import {
  type PhasedQuestion,
  type PlainQuestion,
  phasedQuestionSchema,
  plainQuestionSchema,
} from './question.ts'

/** Any question of the bank. Those of system design have phases instead of one rubric. */
export type BankQuestion = PlainQuestion | PhasedQuestion

/** Raised when questions, points or references change in a way that moves scores. */
export const bankVersion = 1

const typeFolders: Record<InterviewType, string> = {
  [interviewTypes.General]: 'general',
  [interviewTypes.Technical]: 'technical',
  [interviewTypes.Behavioral]: 'behavioral',
  [interviewTypes.SystemDesign]: 'system-design',
  [interviewTypes.Coding]: 'coding',
  [interviewTypes.Leadership]: 'leadership',
  [interviewTypes.Product]: 'product',
}

const levelFiles: Record<ExperienceLevel, string> = {
  [experienceLevels.Intern]: 'intern',
  [experienceLevels.EntryLevel]: 'entry-level',
  [experienceLevels.MidLevel]: 'mid-level',
  [experienceLevels.Senior]: 'senior',
  [experienceLevels.Lead]: 'lead',
  [experienceLevels.Principal]: 'principal',
  [experienceLevels.Executive]: 'executive',
}

/** Every question of a type, read the first time it is asked for: who never trains pays nothing. */
export const getQuestions: (type: InterviewType) => readonly BankQuestion[] = remember(type => {
  const kind = type === interviewTypes.SystemDesign ? phasedQuestionSchema : plainQuestionSchema
  return Object.values(experienceLevels).flatMap(level => {
    const file = new URL(`./${typeFolders[type]}/${levelFiles[level]}.json`, import.meta.url)
    return z.array(kind).parse(JSON.parse(readFileSync(file, 'utf8')))
  })
})

/** The whole bank. */
export const getAllQuestions = (): BankQuestion[] => Object.values(interviewTypes).flatMap(getQuestions)

/** A question by its id, as long as the bank has it. */
export function findQuestion(type: InterviewType, id: string): BankQuestion | null {
  return getQuestions(type).find(question => question.id === id) ?? null
}
