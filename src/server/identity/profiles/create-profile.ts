import { insertProfile } from './repository.ts'

/** The profile that an account begins with: a zone, and a name where one is known. */
export const createProfile = insertProfile
