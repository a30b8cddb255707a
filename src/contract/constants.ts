export const contactEmail = 'support@rehearse.example'

/** Stored name of an erased account. Screens and emails translate it. */
export const deletedUserName = 'Former member'
