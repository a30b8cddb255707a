import { type Language, languages } from '#contract/account.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { Coach } from './coach/coach.ts'
import { englishLabels, type InterviewLabels } from './text/en.ts'
import { russianLabels } from './text/ru.ts'

const labels: Record<Language, InterviewLabels> = { en: englishLabels, ru: russianLabels }

export const getLabels = (language: Language): InterviewLabels => labels[language]

/** What one can choose from, in the order of the numbers. */
export function presentConfig(language: Language, coach: Coach) {
  const { types, levels } = labels[language]
  return {
    interviewTypes: Object.values(interviewTypes).map(type => ({ type, ...types[type] })),
    interviewLanguages: coach.name === 'model' ? [...languages] : ['en' as const],
    experienceLevels: Object.values(experienceLevels).map(level => ({ level, ...levels[level] })),
  }
}
