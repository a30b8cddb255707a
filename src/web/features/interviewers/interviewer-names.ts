import { useQuery } from '@tanstack/react-query'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { interviewersApi } from '#contract/routes/marketplace.ts'
import { createSpecialtyIndex, type SpecialtyIndex } from '#contract/specialties.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { interviewKinds } from '#web/i18n/en/public/interview-kinds.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, onceLoaded } from '#web/lib/api/query-client.ts'

/** The same while the page is open. Not in `api.ts`, most of which other features do not need. */
const specialtiesQuery = { ...apiQuery(interviewersApi.specialties, {}), staleTime: onceLoaded }

const toIndex = ({ specialties }: ReplyOf<'specialties'>) => createSpecialtyIndex(specialties)
const emptyIndex = createSpecialtyIndex([])

/** Usual specialties. Empty until they are loaded, so that a page never waits for names. */
export const useSpecialties = (): SpecialtyIndex =>
  useQuery({ ...specialtiesQuery, select: toIndex }).data ?? emptyIndex

/** Name of a specialty in the user's language. The interviewer's own text stays if it has the script of that language. */
export function useSpecialtyName(): (text: string) => string {
  const { find } = useSpecialties()
  const isEnglish = useLanguage() === 'en'
  return text => {
    const specialty = find(text)
    // No letter of another script.
    const isLatin = !/[^\p{Script=Latin}\P{L}]/u.test(text)
    if (!specialty || isLatin === isEnglish) return text
    return isEnglish ? specialty.nameEn : specialty.nameRu
  }
}

type TypeName = keyof typeof interviewTypes
type LevelName = keyof typeof experienceLevels

const typeNames = Object.keys(interviewTypes) as TypeName[]
const levelNames = Object.keys(experienceLevels) as LevelName[]

/** Names of interview types and levels, and both as options in order. */
export function useInterviewKinds() {
  const t = useTranslations(interviewKinds)
  // A number that a newer release added has no name here.
  const nameOf = (key: TypeName | LevelName | undefined) => (key ? t(key) : '')
  const typeName = (type: InterviewType) => nameOf(typeNames[type])
  const levelName = (level: ExperienceLevel) => nameOf(levelNames[level])
  return {
    typeName,
    levelName,
    types: typeNames.map(name => ({ value: interviewTypes[name], label: t(name) })),
    levels: levelNames.map(name => ({ value: experienceLevels[name], label: t(name) })),
    /** `Entry Level – Senior`, or a list with gaps. Levels are in order. */
    levelRange: (levels: readonly ExperienceLevel[]) => {
      const [first, last] = [levels[0], levels.at(-1)]
      if (first === undefined || last === undefined) return ''
      const isRange = levels.length > 1 && last - first === levels.length - 1
      return isRange
        ? `${levelName(first)} – ${levelName(last)}`
        : levels.map(levelName).filter(Boolean).join(', ')
    },
  }
}
