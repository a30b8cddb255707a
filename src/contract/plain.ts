/**
 * What the first load calls: name, method, path and access of endpoints without their schemas, so that the browser types
 * none of it by hand and loads no zod for it. The endpoints themselves are made of these.
 */
export const plain = {
  signOut: { name: 'signOut', method: 'POST', path: '/api/auth/logout', access: 'signed-in' },
  teaser: { name: 'teaser', method: 'GET', path: '/api/teaser', access: 'public' },
} as const

/** Roles as numbers, as stored and as the specification lists them; admins come from the command line only. */
export const roleNumbers = { interviewee: 1, interviewer: 2, admin: 3 } as const
