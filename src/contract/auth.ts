/** Roles as numbers, as stored and as the specification lists them; admins come from the command line only. */
export const roles = { interviewee: 1, interviewer: 2, admin: 3 } as const
export type RoleName = keyof typeof roles
export type RoleId = (typeof roles)[RoleName]

/** A stored role by its name; null until one is chosen. */
export const getRoleName = (id: number | null): RoleName | null =>
  (Object.keys(roles) as RoleName[]).find(name => roles[name] === id) ?? null

/** How somebody can show who they are, once more or for the second step of signing in. */
export const authMethods = ['password', 'passkey', 'code', 'recovery', 'mail'] as const
export type AuthMethod = (typeof authMethods)[number]

/**
 * Whether the id of a client is what stands in an example until somebody puts theirs there. The server offers no such way of
 * signing in, and the browser says so of an answer that names one.
 */
export const isPlaceholderClientId = (id: string): boolean =>
  /[<>{}$]|\byour[-_ ]|^my[-_ ]|placeholder|^example|change.?me|replace.?me|^x+$|^((google|oidc).?)?client.?id$|^(todo|null|undefined)$/i.test(
    id,
  )
