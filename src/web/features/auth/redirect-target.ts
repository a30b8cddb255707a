/** What a screen is told by the one before it, in the place's state. */
export const passwordChangedState = 'password-changed'
export const newAccountState = 'new-account'
