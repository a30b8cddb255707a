import { type SpecialtyId, specialties as spellings } from '#contract/specialties.ts'
import { defineMessages } from '#web/i18n/define-messages.ts'

const names = Object.entries(spellings).map(([id, [name]]) => [id, name] as const)

/** Names of the usual specialties. */
export const specialties = defineMessages(
  'specialties',
  Object.fromEntries(names) as Record<SpecialtyId, string>,
)
