import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { says } from './error.ts'
import { userId } from './id.ts'
import { timeZone } from './time.ts'

/** Roles as numbers, as stored and as the specification lists them; admins come from the command line only. */
export const roles = { interviewee: 1, interviewer: 2, admin: 3 } as const
export type RoleName = keyof typeof roles
export type RoleId = (typeof roles)[RoleName]
export const roleName = z.enum(['interviewee', 'interviewer'], says('role.invalid'))
export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]

export const accountLimits = {
  passwordMin: 8,
  passwordMax: 200,
  usernameMin: 3,
  usernameMax: 64,
  /** "Remember me" keeps a session for 30 days; without it the token ends after 12 hours or with the browser. */
  rememberedDays: 30,
  sessionHours: 12,
  resetLinkMinutes: 60,
} as const

export const email = z
  .string(says('email.invalid'))
  .trim()
  .max(254, says('email.invalid'))
  .pipe(z.email(says('email.invalid')))
export const newPassword = z
  .string(says('password.too_short'))
  .min(accountLimits.passwordMin, says('password.too_short'))
  .max(accountLimits.passwordMax, says('password.too_long'))

/** Unique, 3 to 64 characters, or the account's own email, which may be longer. No other name may hold an @. */
export const username = z
  .string(says('username.length'))
  .trim()
  .min(accountLimits.usernameMin, says('username.length'))
  .max(254, says('username.length'))
  .refine(text => text.length <= accountLimits.usernameMax || text.includes('@'), says('username.length'))

export const registration = z.object({
  email,
  password: newPassword,
  /** Left out: the email. */
  username: username.optional(),
  roleId: z.union([z.literal(roles.interviewee), z.literal(roles.interviewer)], says('role.invalid')),
  /** From the browser; empty: UTC until the profile says otherwise. */
  timeZone: timeZone.optional(),
  language: z.enum(languages).optional(),
})

export const credentials = z.object({
  /** Email or username. */
  username: z
    .string(says('username.required'))
    .trim()
    .min(1, says('username.required'))
    .max(254, says('field.too_long')),
  password: z
    .string(says('password.required'))
    .min(1, says('password.required'))
    .max(1000, says('field.too_long')),
  rememberMe: z.boolean().default(false),
})

export const signedIn = z.object({
  /** A JWT with an expiry (`exp`) that the browser can decode. */
  token: z.string(),
  userId,
  /** 1 interviewee, 2 interviewer, 3 admin; null until a role is chosen. */
  roleId: z.int().nullable(),
  isNewUser: z.boolean().optional(),
})

export const endpoints = {
  register: endpoint({
    name: 'register',
    summary: 'Create an account and sign in',
    area: 'account',
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    body: registration,
    reply: signedIn,
    status: 201,
    errors: ['auth.email_taken', 'auth.username_taken', 'auth.too_many_attempts'],
  }),
  signIn: endpoint({
    name: 'signIn',
    summary: 'Sign in with an email or a username',
    area: 'account',
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    body: credentials,
    reply: signedIn,
    errors: ['auth.bad_credentials', 'auth.too_many_attempts', 'auth.suspended'],
  }),
  signOut: endpoint({
    name: 'signOut',
    summary: 'Revoke the token at once',
    area: 'account',
    method: 'POST',
    path: '/api/auth/logout',
    access: 'signed-in',
    reply: nothing,
    status: 204,
    errors: [],
  }),
  askPasswordReset: endpoint({
    name: 'askPasswordReset',
    summary: 'Mail a one-time link; answers the same whether or not the account exists',
    area: 'account',
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    body: z.object({ email }),
    reply: nothing,
    status: 204,
    errors: ['auth.too_many_attempts'],
  }),
  resetPassword: endpoint({
    name: 'resetPassword',
    summary: 'Set a new password with the mailed link; every session of the account ends',
    area: 'account',
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
    reply: nothing,
    status: 204,
    errors: ['auth.link_expired', 'auth.too_many_attempts'],
  }),
}
