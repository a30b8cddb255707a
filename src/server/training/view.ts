import type { Language } from '#contract/account.ts'
import {
  type ExperienceLevel,
  experienceLevels,
  type InterviewType,
  interviewTypes,
} from '#contract/training.ts'
import { english } from './text/en.ts'
import { russian } from './text/ru.ts'

type Named = { name: string; description: string }

/** What kinds of interview and levels are called. */
export type TrainingWords = {
  types: Record<InterviewType, Named>
  levels: Record<ExperienceLevel, Named>
}

const words: Record<Language, TrainingWords> = { en: english, ru: russian }

export const wordsFor = (language: Language): TrainingWords => words[language]

/** What one can choose from, in the order of the numbers. */
export function viewConfig(language: Language) {
  const { types, levels } = words[language]
  return {
    interviewTypes: Object.values(interviewTypes).map(type => ({ type, ...types[type] })),
    experienceLevels: Object.values(experienceLevels).map(level => ({ level, ...levels[level] })),
  }
}
