/** Where people write to us. */
export const contactEmail = 'support@rehearse.example'
