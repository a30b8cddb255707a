import { revokeAllAuthSessions } from './repository.ts'

/** For whoever puts old rows back: what people have signed out of since would be signed in again. */
export const revokeAllSessions = revokeAllAuthSessions
