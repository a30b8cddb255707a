/** No zod here, so that screens can use it. */

/**
 *   offered  in the profile form and the filter
 *   hidden   stays with those who have it, and is found, but no longer offered
 *   merged   belongs to another one, with all its spellings
 */
export const specialtyStates = ['offered', 'hidden', 'merged'] as const

/** Usual specialty with other ways to write it. Search, filter and profile form take all its spellings for one. */
export type Specialty = {
  /** Never changes. Search compares it. */
  id: string
  nameEn: string
  nameRu: string
  synonyms: readonly string[]
  state: (typeof specialtyStates)[number]
  /** Id of the specialty that it was merged into. */
  mergedInto: string | null
}

/** Words for the person or the work: a Backend Engineer works in Backend Engineering. */
const workWords =
  /(?<!\p{L})(?:engineers?|engineering|developers?|development|programmers?|programming|инженер|разработка|разработчик|программист)(?!\p{L})/gu

/** Key that is the same for spellings which differ in case, accents, hyphens and spaces only. */
export const normalizeSpelling = (text: string): string =>
  text
    .normalize('NFKD')
    // Latin letters only, because й without its breve would become и, another letter.
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\-_/.,]+/g, ' ')
    .trim()

const withoutWorkWords = (text: string): string => normalizeSpelling(text.replace(workWords, ''))

/** Both names, the id, and the synonyms. A merged one has only its id, which free text could contain. */
const spellingsOf = ({ id, nameEn, nameRu, synonyms, state }: Specialty): readonly string[] =>
  state === 'merged' ? [id] : [nameEn, nameRu, ...synonyms, id]

export type SpecialtyIndex = ReturnType<typeof createSpecialtyIndex>

/** Finds specialties by any of their spellings. */
export function createSpecialtyIndex(specialties: readonly Specialty[]) {
  const byId = new Map(specialties.map(specialty => [specialty.id, specialty]))
  const bySpelling = new Map<string, Specialty>()
  for (const specialty of specialties) {
    const target = byId.get(specialty.mergedInto ?? specialty.id) ?? specialty
    for (const spelling of spellingsOf(specialty)) {
      const key = normalizeSpelling(spelling)
      // A name or synonym counts more than the id of another one.
      if (!bySpelling.has(key) || spelling !== specialty.id) bySpelling.set(key, target)
    }
  }
  /** The usual specialty that a text names in any of its spellings. */
  const find = (text: string): Specialty | undefined => {
    const plain = normalizeSpelling(text)
    return bySpelling.get(plain) ?? bySpelling.get(withoutWorkWords(plain))
  }
  return {
    all: specialties,
    byId,
    find,
    /** The specialty that has exactly this spelling. */
    findExactly: (text: string) => bySpelling.get(normalizeSpelling(text)),
    /** English name of the specialty that a text names, else the text. */
    toName: (text: string): string => find(text)?.nameEn ?? text,
    /** The same for all spellings of a specialty. */
    toKey: (text: string): string => find(text)?.id ?? normalizeSpelling(text),
  }
}
