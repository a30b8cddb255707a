import type { z } from 'zod'
import type { specialtyChange } from '#contract/admin/specialties.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import { specialtyLimits } from '#contract/limits.ts'
import { createSpecialtyIndex, normalizeSpelling, type Specialty } from '#contract/specialties.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'

export type SpecialtyChange = z.output<typeof specialtyChange>
type Texts = Pick<Specialty, 'nameEn' | 'nameRu' | 'synonyms'>

/** The list after a change, and the specialties that differ, as they were and as they are. */
export type ChangedList = { list: Specialty[]; before: Specialty[]; after: Specialty[] }

/** Decides a change of the list. `newId` names an added specialty. */
export function changeList(
  list: readonly Specialty[],
  change: SpecialtyChange,
  newId: string,
): Result<ChangedList> {
  if (change.kind === 'add') return addSpecialty(list, change, newId)
  const old = list.find(({ id, state }) => id === change.id && state !== 'merged')
  if (!old) return refuse('admin.no_specialty')
  switch (change.kind) {
    case 'edit':
      return editSpecialty(list, old, change)
    case 'hide':
    case 'offer': {
      const state = change.kind === 'hide' ? 'hidden' : 'offered'
      return old.state === state ? refuse('admin.specialty_unchanged') : replace(list, [{ ...old, state }])
    }
    case 'merge': {
      const target = list.find(({ id, state }) => id === change.into && state !== 'merged')
      return target && target !== old ? mergeSpecialty(list, old, target) : refuse('admin.no_specialty')
    }
  }
}

function addSpecialty(list: readonly Specialty[], texts: Texts, id: string): Result<ChangedList> {
  const refusal = getTextRefusal(list, texts, null)
  if (refusal) return refuse(refusal)
  if (list.length >= specialtyLimits.max) return refuse('admin.too_many_specialties')
  const added: Specialty = { ...pickTexts(texts), id, state: 'offered', mergedInto: null }
  return ok({ list: [...list, added], before: [], after: [added] })
}

/** A former name stays a synonym, because people have written it. */
function editSpecialty(list: readonly Specialty[], old: Specialty, texts: Texts): Result<ChangedList> {
  const formerNames = [
    ...(old.nameEn === texts.nameEn ? [] : [old.nameEn]),
    ...(old.nameRu === texts.nameRu ? [] : [old.nameRu]),
  ]
  const changed = { ...old, ...pickTexts({ ...texts, synonyms: [...texts.synonyms, ...formerNames] }) }
  const refusal = getTextRefusal(list, changed, old.id)
  if (refusal) return refuse(refusal)
  return JSON.stringify(changed) === JSON.stringify(old)
    ? refuse('admin.specialty_unchanged')
    : replace(list, [changed])
}

/** All spellings of the merged one become synonyms of the other, also those of specialties that were merged into it. */
function mergeSpecialty(list: readonly Specialty[], old: Specialty, target: Specialty): Result<ChangedList> {
  const synonyms = [...target.synonyms, old.nameEn, old.nameRu, ...old.synonyms]
  const grown = { ...target, ...pickTexts({ ...target, synonyms }) }
  if (grown.synonyms.length > specialtyLimits.synonymsMax) return refuse('admin.too_many_synonyms')
  const merged: Specialty = { ...old, synonyms: [], state: 'merged', mergedInto: target.id }
  const earlier = list
    .filter(({ mergedInto }) => mergedInto === old.id)
    .map(specialty => ({ ...specialty, mergedInto: target.id }))
  return replace(list, [merged, grown, ...earlier])
}

function replace(list: readonly Specialty[], after: Specialty[]): Result<ChangedList> {
  const byId = new Map(after.map(specialty => [specialty.id, specialty]))
  return ok({
    list: list.map(specialty => byId.get(specialty.id) ?? specialty),
    before: after.flatMap(({ id }) => list.find(specialty => specialty.id === id) ?? []),
    after,
  })
}

/** Texts without synonyms that say nothing new. */
function pickTexts({ nameEn, nameRu, synonyms }: Texts): Texts {
  const seen = new Set([nameEn, nameRu].map(normalizeSpelling))
  const kept = synonyms.filter(synonym => {
    const key = normalizeSpelling(synonym)
    return !seen.has(key) && seen.add(key)
  })
  return { nameEn, nameRu, synonyms: kept }
}

/** A spelling must have letters, and belong to no other specialty. */
function getTextRefusal(
  list: readonly Specialty[],
  { nameEn, nameRu, synonyms }: Texts,
  ownId: string | null,
): ErrorCode | null {
  if (synonyms.length > specialtyLimits.synonymsMax) return 'admin.too_many_synonyms'
  const others = createSpecialtyIndex(list.filter(({ id }) => id !== ownId))
  const isTaken = (text: string) => {
    const owner = others.findExactly(text)
    return owner !== undefined && owner.id !== ownId
  }
  return [nameEn, nameRu, ...synonyms].some(isTaken) ? 'admin.specialty_taken' : null
}
