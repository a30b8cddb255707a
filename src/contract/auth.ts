/** Roles as numbers, as stored and as the specification lists them. Sign-up never makes an admin. */
export const roles = { interviewee: 1, interviewer: 2, admin: 3 } as const
export type RoleName = keyof typeof roles
export type RoleId = (typeof roles)[RoleName]

/** Null until the user chooses a role. */
export const getRoleName = (id: number | null): RoleName | null =>
  (Object.keys(roles) as RoleName[]).find(name => roles[name] === id) ?? null

/** Ways to reauthenticate or to pass the second step of a sign-in. */
export const authMethods = ['password', 'passkey', 'code', 'recovery', 'mail'] as const
export type AuthMethod = (typeof authMethods)[number]

/** Detects a client id copied from an example. That sign-in method is then hidden. */
export const isPlaceholderClientId = (id: string): boolean =>
  /[<>{}$]|\byour[-_ ]|^my[-_ ]|placeholder|^example|change.?me|replace.?me|^x+$|^((google|oidc).?)?client.?id$|^(todo|null|undefined)$/i.test(
    id,
  )
