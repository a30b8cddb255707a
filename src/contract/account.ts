import { z } from 'zod'
import { roles } from './auth.ts'
import { describeRoutes, noContent } from './endpoint.ts'
import { fieldCode } from './errors/error.ts'
import { browserTimeZone, instant } from './fields.ts'
import { userId } from './id.ts'
import { languages } from './language.ts'
import { accountLimits } from './limits.ts'
import { accountApi } from './routes/account.ts'
import { authSessionsApi } from './routes/auth-sessions.ts'
import { containsLink, hasInvisibleCharacters } from './sanitize-text.ts'
import { displayName, requiredText } from './text-field.ts'
import { canonicalizeEmail, cleanEmailOrText, emailPattern } from './typed-text.ts'

export const roleName = z.enum(['interviewee', 'interviewer'], fieldCode('role.invalid'))
/** Canonicalized, so that the Unicode and the ASCII form of an international domain are the same address. */
export const email = z
  .string(fieldCode('email.invalid'))
  .overwrite(canonicalizeEmail)
  .max(accountLimits.emailMax, fieldCode('email.invalid'))
  .pipe(z.email({ pattern: emailPattern, message: fieldCode('email.invalid') }))

export const newPassword = z
  .string(fieldCode('password.too_short'))
  .min(accountLimits.passwordMin, fieldCode('password.too_short'))
  .max(accountLimits.passwordMax, fieldCode('password.too_long'))

/** Unique. 3 to 64 characters without @, or the account's own email, which may be longer. */
export const username = z
  .string(fieldCode('username.length'))
  .overwrite(cleanEmailOrText)
  .min(accountLimits.usernameMin, fieldCode('username.length'))
  .max(accountLimits.emailMax, fieldCode('username.length'))
  .refine(
    text => text.length <= accountLimits.usernameMax || text.includes('@'),
    fieldCode('username.length'),
  )
  .refine(text => !hasInvisibleCharacters(text), fieldCode('name.hidden'))
  .refine(text => !containsLink(text), fieldCode('name.address'))

export const registration = z.object({
  email,
  password: newPassword,
  /** Defaults to the email. */
  username: username.optional(),
  displayName: displayName.optional(),
  roleId: z.union([z.literal(roles.interviewee), z.literal(roles.interviewer)], fieldCode('role.invalid')),
  /** Sent by the browser. Defaults to UTC until the profile sets a time zone. */
  timeZone: browserTimeZone,
  language: z.enum(languages).optional(),
})

/** Password of an existing account. Only its length is checked. */
export const password = z
  .string(fieldCode('password.required'))
  .min(1, fieldCode('password.required'))
  .max(1000, fieldCode('field.too_long'))

/** Reopens a closed account that has not been erased yet. */
export const reopen = z.boolean().default(false)

/** Errors of every sign-in. */
export const signInErrors = ['auth.too_many_attempts', 'auth.suspended', 'auth.closed'] as const

export const credentials = z.object({
  /** Email or username. */
  username: requiredText('username.required', cleanEmailOrText).max(
    accountLimits.emailMax,
    fieldCode('field.too_long'),
  ),
  password,
  rememberMe: z.boolean().default(false),
  reopen,
  /** Token from an `auth.*_connect` error. It links that identity provider to the account. */
  connect: z.string().max(200).optional(),
})

export const signedIn = z.object({
  /** JWT with an expiry (`exp`) that the browser can decode. */
  token: z.string(),
  userId,
  /** 1 interviewee, 2 interviewer, 3 admin. Null until the user chooses a role. */
  roleId: z.int().nullable(),
  /** Set after a sign-in through an identity provider. */
  isNewUser: z.boolean().optional(),
})

/** Input shared by every sign-in through an identity provider. */
const identityProviderInput = z.object({
  /** Role of a new account. Without it, the user chooses one in the next step. */
  role: roleName.optional(),
  timeZone: browserTimeZone,
  language: z.enum(languages).optional(),
  reopen,
})

export const googleSignIn = identityProviderInput.extend({
  /** ID token from Google's button, verified against the issuer's keys. */
  idToken: z.string().min(1, fieldCode('field.required')).max(8000, fieldCode('field.too_long')),
  /** Signed proof for the token's nonce (`createGoogleNonce`). Required when the token has a nonce. */
  proof: z.string().max(300).optional(),
})

export const ssoSignIn = identityProviderInput.extend({
  /** Authorization code from the issuer's redirect. */
  code: z.string().min(1, fieldCode('field.required')).max(4000, fieldCode('field.too_long')),
  state: z.string().max(300),
  iss: z.string().max(1000).optional(),
  /** Signed proof for the state (`startSso`). */
  proof: z.string().max(300),
})

/** Account as its owner sees it. */
export const account = z.object({
  email: z.string(),
  username: z.string(),
  isEmailConfirmed: z.boolean(),
  /** New address that still waits for its confirmation link. */
  newEmail: z.string().nullable(),
  /** Confirmation emails left, and the earliest time for the next one. Null when none is needed. */
  confirmation: z.object({ mailsLeft: z.int(), nextAt: instant.nullable() }).nullable(),
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Name of the company's identity provider, when it is linked to this account. */
  company: z.string().nullable(),
  createdAt: instant,
})

export const login = z.object({
  id: z.uuid(),
  /** Marks the login that sent this request. */
  isCurrent: z.boolean(),
  /** User-Agent header from the sign-in. */
  userAgent: z.string().nullable(),
  createdAt: instant,
  /** Rounded to the hour. */
  lastSeenAt: instant,
  expiresAt: instant,
})

const emailToken = z.string().min(1).max(200)
/** Omitted when an account without a password sets its first one. */
const currentPassword = z.string().max(1000, fieldCode('field.too_long')).optional()

export const endpoints = {
  ...describeRoutes(accountApi, {
    register: {
      summary: 'Create an account and sign in',
      body: registration,
      reply: signedIn,
      status: 201,
      errors: [
        'auth.email_taken',
        'auth.username_taken',
        'auth.username_of_another',
        'auth.too_many_attempts',
      ],
    },
    signIn: {
      summary: 'Sign in with an email or a username',
      body: credentials,
      reply: signedIn,
      errors: [
        'auth.bad_credentials',
        'auth.second_factor_required',
        'auth.challenge_expired',
        ...signInErrors,
      ],
    },
    requestPasswordReset: {
      summary: 'Email a one-time reset link; the reply is the same whether or not the account exists',
      body: z.object({ email }),
      reply: noContent,
      errors: ['auth.too_many_attempts'],
    },
    resetPassword: {
      summary: 'Set a new password with the emailed link; revokes every login of the account',
      body: z.object({ token: emailToken, password: newPassword }),
      reply: noContent,
      errors: ['auth.link_expired', 'auth.too_many_attempts'],
    },
    signInWithGoogle: {
      summary: 'Sign in or up with a Google ID token',
      body: googleSignIn,
      reply: signedIn,
      errors: [
        'auth.google_failed',
        'auth.google_connect',
        'auth.google_other_account',
        'auth.second_factor_required',
        'auth.google_unavailable',
        'auth.google_unconfirmed',
        'auth.email_taken',
        ...signInErrors,
      ],
    },
    createGoogleNonce: {
      summary: 'Nonce for Google’s library, and a proof that this browser requested it',
      reply: z.object({ nonce: z.string(), proof: z.string() }),
      errors: ['auth.google_unavailable'],
    },
    startSso: {
      summary: 'Authorization URL of the company’s OpenID issuer, and a proof that this browser requested it',
      reply: z.object({ url: z.string(), state: z.string(), proof: z.string() }),
      errors: ['auth.company_unavailable'],
    },
    signInWithSso: {
      summary: 'Sign in or up with the issuer’s authorization code',
      body: ssoSignIn,
      reply: signedIn,
      errors: [
        'auth.company_failed',
        'auth.company_connect',
        'auth.company_other_account',
        'auth.second_factor_required',
        'auth.company_unavailable',
        'auth.company_unconfirmed',
        'auth.company_no_email',
        'auth.email_taken',
        'auth.suspended',
        'auth.closed',
      ],
    },
    confirmEmail: {
      summary: 'Confirm an address, or a new address, with the emailed link',
      body: z.object({ token: emailToken }),
      reply: z.object({ email: z.string() }),
      errors: [
        'auth.required',
        'auth.confirm_again',
        'auth.link_of_another',
        'auth.link_expired',
        'auth.email_taken',
        'auth.too_many_attempts',
      ],
    },
    reportUnauthorizedLogin: {
      summary:
        'Report an unauthorized login or address change with the emailed link; revokes every login and emails the owner a recovery link',
      body: z.object({ token: emailToken }),
      reply: z.object({ email: z.string() }),
      errors: ['auth.link_expired', 'auth.email_taken'],
    },
    myAccount: { summary: 'Account of the signed-in user', reply: account },
    resendConfirmation: {
      summary: 'Send the confirmation email again, to the new address if one is pending',
      reply: noContent,
      errors: ['auth.too_many_attempts', 'auth.mails_used_up'],
    },
    changePassword: {
      summary: 'Change the password, or set the first one; revokes every other login',
      body: z.object({ currentPassword, newPassword }),
      reply: noContent,
      errors: ['auth.too_many_attempts'],
    },
    changeEmail: {
      summary: 'Request a new address; it takes effect with the link emailed to it',
      body: z.object({ email }),
      reply: account,
      errors: ['auth.email_taken', 'auth.too_many_attempts', 'auth.mails_used_up'],
    },
    exportAccount: {
      summary: 'Export all data of the signed-in user as one JSON document',
      reply: z.record(z.string(), z.unknown()),
      download: 'rehearse-account.json',
    },
    closeAccount: {
      summary:
        'Close the account; cancels upcoming bookings by the policy, and erases personal data after 30 days',
      reply: z.object({ erasedAt: instant }),
      errors: ['auth.too_many_attempts', 'booking.being_settled', 'account.in_session', 'admin.last_owner'],
    },
  }),
  ...describeRoutes(authSessionsApi, {
    signOut: { summary: 'Revoke the token at once', reply: noContent },
    myLogins: { summary: 'Logins of the account, newest first', reply: z.array(login) },
    revokeLogin: {
      summary: 'Revoke another login',
      params: z.object({ id: z.uuid() }),
      reply: noContent,
      errors: ['auth.session_not_found'],
    },
    revokeOtherLogins: { summary: 'Revoke all other logins', reply: noContent },
  }),
}
