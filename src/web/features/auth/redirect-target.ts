/** What a screen is told by the one before it, in the place's state. */
export const passwordChanged = 'password-changed'
export const newAccount = 'new-account'
