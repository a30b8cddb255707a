import { adminErrorMessages } from './admin/error-codes.ts'
import { userErrorMessages } from './error-codes.ts'

/** Put together here, so that the pages of users don’t load the errors of the admin area. */
export const errorMessages = { ...userErrorMessages, ...adminErrorMessages }
