import { adminErrorMessages } from './admin-errors.ts'
import { userErrorMessages } from './user-errors.ts'

/** Put together here, so that the pages of users don’t load the errors of the admin area. */
export const errorMessages = { ...userErrorMessages, ...adminErrorMessages }
