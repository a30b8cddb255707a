import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { useInterviewKinds } from '#web/features/interviewers/interviewer-names.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { trainingOptionsQuery } from './api.ts'

/** Names of interview types and levels, known before the server’s are loaded. */
export function useTrainingNames() {
  const { data } = useQuery({
    ...trainingOptionsQuery(useLanguage()),
    placeholderData: keepPreviousData,
  })
  const known = useInterviewKinds()
  const typeName = (type: InterviewType) =>
    data?.interviewTypes.find(option => option.type === type)?.name ?? known.typeName(type)
  const levelName = (level: ExperienceLevel) =>
    data?.experienceLevels.find(option => option.level === level)?.name ?? known.levelName(level)
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
