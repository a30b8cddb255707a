import { trimSearchText } from '#contract/search-text.ts'
import { normalizeSpelling, type Specialty } from '#contract/specialties.ts'

/**
 * Specialties whose name or synonym contains the text. The admin table and its CSV export share it, so both have the same
 * rows.
 */
export function findByText<T extends Pick<Specialty, 'nameEn' | 'nameRu' | 'synonyms'>>(
  specialties: readonly T[],
  text: string,
): T[] {
  const part = normalizeSpelling(trimSearchText(text))
  return specialties.filter(({ nameEn, nameRu, synonyms }) =>
    [nameEn, nameRu, ...synonyms].some(spelling => normalizeSpelling(spelling).includes(part)),
  )
}
