/** What somebody is called everywhere whose account was erased; shown in the reader's language. */
export const formerMember = 'Former member'
