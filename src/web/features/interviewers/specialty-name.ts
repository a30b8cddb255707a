import { useQuery } from '@tanstack/react-query'
import { interviewersApi } from '#contract/routes/marketplace.ts'
import { createSpecialtyIndex, type SpecialtyIndex } from '#contract/specialties.ts'
import { useLanguage } from '#web/i18n/language.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery, onceLoaded } from '#web/lib/api/query-client.ts'

/** The same while the page is open. Not in `api.ts`, most of which other features do not need. */
const specialtiesQuery = { ...apiQuery(interviewersApi.specialties, {}), staleTime: onceLoaded }

const toIndex = ({ specialties }: ReplyOf<'specialties'>) => createSpecialtyIndex(specialties)
const emptyIndex = createSpecialtyIndex([])

/** Usual specialties. Empty until they are loaded, so that a page never waits for names. */
export const useSpecialties = (): SpecialtyIndex =>
  useQuery({ ...specialtiesQuery, select: toIndex }).data ?? emptyIndex

/** Names a specialty in the user's language. What the interviewer wrote stays where the user can read it. */
export function useSpecialtyName(): (text: string) => string {
  const { find } = useSpecialties()
  const isEnglish = useLanguage() === 'en'
  return text => {
    const specialty = find(text)
    const isLatin = !/[^\p{Script=Latin}\P{L}]/u.test(text)
    if (!specialty || isLatin === isEnglish) return text
    return isEnglish ? specialty.nameEn : specialty.nameRu
  }
}
