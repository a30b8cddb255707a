/** What the sign-in screen is told by the screen that has just set a new password. */
export const passwordChanged = 'password-changed'
