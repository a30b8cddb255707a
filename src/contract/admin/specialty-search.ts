import { normalizeSpelling, type Specialty } from '#contract/specialties.ts'

/** Those with a name or synonym that contains the text. Screen and file find the same. */
export function findByText<T extends Pick<Specialty, 'nameEn' | 'nameRu' | 'synonyms'>>(
  specialties: readonly T[],
  text: string,
): T[] {
  const part = normalizeSpelling(text)
  return specialties.filter(({ nameEn, nameRu, synonyms }) =>
    [nameEn, nameRu, ...synonyms].some(spelling => normalizeSpelling(spelling).includes(part)),
  )
}
