/** How somebody can show who they are, once more or for the second step of signing in. */
export const authMethods = ['password', 'passkey', 'code', 'recovery', 'mail'] as const
export type AuthMethod = (typeof authMethods)[number]
