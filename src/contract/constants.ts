/** Where people write to us. */
export const contactEmail = 'support@rehearse.example'

/** What somebody is called everywhere whose account was erased; shown in the reader's language. */
export const deletedUserName = 'Former member'
