import { trainingApi } from '#contract/routes/training.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useApiQuery } from '#web/lib/query-client.ts'

/** Names of interview types and levels. Empty until loaded. */
export function useTrainingNames() {
  const language = useLanguage()
  const { data } = useApiQuery(
    trainingApi.trainingOptions,
    { query: { language } },
    { keepPreviousData: true },
  )
  return {
    typeName: (type: InterviewType) => data?.interviewTypes.find(option => option.type === type)?.name ?? '',
    levelName: (level: ExperienceLevel) =>
      data?.experienceLevels.find(option => option.level === level)?.name ?? '',
  }
}
