import type { ProfileGap } from '#contract/profile.ts'
import type { TextKey } from '#web/text/area.ts'
import type { profile } from '#web/text/en/profile.ts'
import type { Profile } from './profile-state.ts'

type Key = TextKey<(typeof profile)['words']>

export const gapLabels: Record<ProfileGap, Key> = {
  country: 'country',
  languages: 'languages',
  specialty: 'specialty',
  company: 'company',
  experience: 'experience',
}

export const roleLabel = (role: Profile['role']): Key => role ?? 'noRole'

/** The bar of the specification knows two states. */
export const completeShare = (isComplete: boolean): number => (isComplete ? 1 : 0.6)
