import { type Language, languages } from '#contract/account.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { Coach } from './coach/coach.ts'
import { english, type TrainingWords } from './text/en.ts'
import { russian } from './text/ru.ts'

const words: Record<Language, TrainingWords> = { en: english, ru: russian }

export const wordsFor = (language: Language): TrainingWords => words[language]

/** What one can choose from, in the order of the numbers. */
export function viewConfig(language: Language, coach: Coach) {
  const { types, levels } = words[language]
  return {
    interviewTypes: Object.values(interviewTypes).map(type => ({ type, ...types[type] })),
    interviewLanguages: coach.name === 'model' ? [...languages] : ['en' as const],
    experienceLevels: Object.values(experienceLevels).map(level => ({ level, ...levels[level] })),
  }
}
