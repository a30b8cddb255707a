import type { Profile } from './profile-state.ts'

/** What a role is called: a key of the area's words. */
export const roleMessageKey = (role: Profile['role']) => role ?? 'noRole'

/** The bar of the specification knows two states. */
export const completenessFraction = (isComplete: boolean): number => (isComplete ? 1 : 0.6)
