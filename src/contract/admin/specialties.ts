import { z } from 'zod'
import { describeRoutes, noContent } from '#contract/endpoint.ts'
import { fieldCode } from '#contract/errors/error.ts'
import { instant } from '#contract/fields.ts'
import { specialtyLimits } from '#contract/limits.ts'
import { adminSettingsApi } from '#contract/routes/admin-settings.ts'
import { seenVersion, specialty } from '#contract/site-settings.ts'
import { normalizeSpelling } from '#contract/specialties.ts'
import { singleLineText } from '#contract/text-field.ts'
import { reason } from './list.ts'

const spelling = singleLineText(specialtyLimits.nameMax)
  .refine(text => text !== null, fieldCode('field.required'))
  .transform(text => text ?? '')
  // Punctuation alone is not a name.
  .refine(text => text === '' || normalizeSpelling(text) !== '', fieldCode('field.invalid'))

const texts = {
  nameEn: spelling,
  nameRu: spelling,
  synonyms: z.array(spelling).max(specialtyLimits.synonymsMax, fieldCode('field.too_long')),
}
const id = z.string().max(specialtyLimits.idMax)

export const specialtyTexts = z.object(texts)

export const specialtyChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), ...texts }),
  z.object({ kind: z.literal('edit'), id, ...texts }),
  z.object({ kind: z.literal('hide'), id }),
  z.object({ kind: z.literal('offer'), id }),
  /** Its spellings and its interviewers go to `into`. This cannot be undone. */
  z.object({ kind: z.literal('merge'), id, into: id }),
])

export const endpoints = describeRoutes(adminSettingsApi, {
  adminSpecialties: {
    summary: 'Specialties with their synonyms, and how many interviewers have each',
    reply: z.object({
      version: seenVersion,
      changedAt: instant.nullable(),
      changedBy: z.string().nullable(),
      specialties: z.array(specialty.extend({ interviewers: z.int() })),
    }),
  },
  changeSpecialties: {
    summary: 'Adds, changes, hides or merges a specialty. Search and forms follow at once',
    body: z.object({ change: specialtyChange, version: seenVersion, reason }),
    reply: noContent,
    errors: [
      'admin.setting_changed',
      'admin.no_specialty',
      'admin.specialty_taken',
      'admin.specialty_unchanged',
      'admin.too_many_specialties',
      'admin.too_many_synonyms',
    ],
  },
})
