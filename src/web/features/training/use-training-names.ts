import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { trainingOptionsQuery } from './api.ts'

/** Names of interview types and levels. Empty until loaded. */
export function useTrainingNames() {
  const { data } = useQuery({
    ...trainingOptionsQuery(useLanguage()),
    placeholderData: keepPreviousData,
  })
  const typeName = (type: InterviewType) =>
    data?.interviewTypes.find(option => option.type === type)?.name ?? ''
  const levelName = (level: ExperienceLevel) =>
    data?.experienceLevels.find(option => option.level === level)?.name ?? ''
  /** Level, role and company in one line. */
  const details = (interview: {
    experienceLevel: ExperienceLevel
    jobRole: string | null
    companyName?: string | null
  }) =>
    [levelName(interview.experienceLevel), interview.jobRole, interview.companyName]
      .filter(Boolean)
      .join(' · ')
  return { typeName, levelName, details }
}
