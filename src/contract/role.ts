/** Roles as numbers, as stored and as the specification lists them; admins come from the command line only. */
export const roles = { interviewee: 1, interviewer: 2, admin: 3 } as const
export type RoleName = keyof typeof roles
export type RoleId = (typeof roles)[RoleName]

/** A stored role by its name; null until one is chosen. */
export const getRoleName = (id: number | null): RoleName | null =>
  (Object.keys(roles) as RoleName[]).find(name => roles[name] === id) ?? null
