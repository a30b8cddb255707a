import { defineRoutes, del, get, post, put } from './route.ts'

/** Actions that need a recent proof of identity. */
const sensitive = { access: 'signed-in', requiresRecentAuth: true } as const

export const accountApi = defineRoutes('account', {
  register: post('/api/auth/register', { access: 'public', cost: 'password', changes: [] }),
  signIn: post('/api/auth/login', { access: 'public', cost: 'password', changes: [] }),
  requestPasswordReset: post('/api/auth/forgot-password', { access: 'public', cost: 'email', changes: [] }),
  resetPassword: post('/api/auth/reset-password', { access: 'public', cost: 'password', changes: [] }),
  signInWithGoogle: post('/api/auth/google', { access: 'public', cost: 'provider', changes: [] }),
  createGoogleNonce: post('/api/auth/google/nonce', { access: 'public', cost: 'read', changes: [] }),
  startSso: post('/api/auth/company/start', { access: 'public', cost: 'provider', changes: [] }),
  signInWithSso: post('/api/auth/company', { access: 'public', cost: 'provider', changes: [] }),
  confirmEmail: post('/api/auth/confirm-email', {
    access: 'public',
    cost: 'write',
    changes: ['account', 'profile'],
  }),
  reportUnauthorizedLogin: post('/api/auth/not-me', { access: 'public', cost: 'email', changes: [] }),
  myAccount: get('/api/account', { access: 'signed-in', cost: 'read', viewAs: true }),
  resendConfirmation: post('/api/account/confirmation', {
    access: 'signed-in',
    cost: 'email',
    changes: ['account'],
  }),
  changePassword: put('/api/account/password', {
    access: 'signed-in',
    cost: 'password',
    changes: ['account'],
  }),
  changeEmail: put('/api/account/email', { ...sensitive, cost: 'email', changes: ['account'] }),
  exportAccount: get('/api/account/export', { access: 'signed-in', cost: 'cpu' }),
  closeAccount: post('/api/account/close', { ...sensitive, cost: 'write', changes: [] }),
})

/** The first factor revokes the other logins, so the list of logins reloads too. */
const addsFactor = { ...sensitive, changes: ['mfa', 'account'] } as const

export const mfaApi = defineRoutes('mfa', {
  mfaMethods: get('/api/account/factors', { access: 'signed-in', cost: 'read' }),
  passkeyRegistrationOptions: post('/api/account/passkeys/offer', {
    ...sensitive,
    cost: 'read',
    changes: [],
  }),
  registerPasskey: post('/api/account/passkeys', { ...addsFactor, cost: 'write' }),
  removePasskey: del('/api/account/passkeys/:id', { ...sensitive, cost: 'write', changes: ['mfa'] }),
  startTotpEnrollment: post('/api/account/codes/offer', { ...sensitive, cost: 'write', changes: [] }),
  enableTotp: post('/api/account/codes', { ...addsFactor, cost: 'write' }),
  disableTotp: del('/api/account/codes', { ...sensitive, cost: 'write', changes: ['mfa'] }),
  regenerateRecoveryCodes: post('/api/account/recovery-codes', {
    ...sensitive,
    cost: 'write',
    changes: ['mfa'],
  }),
  passkeyAuthenticationOptions: post('/api/auth/passkey/offer', {
    access: 'public',
    cost: 'read',
    changes: [],
  }),
  signInWithPasskey: post('/api/auth/passkey', { access: 'public', cost: 'password', changes: [] }),
  completeMfaSignIn: post('/api/auth/second-step', { access: 'public', cost: 'password', changes: [] }),
  reauthenticationMethods: get('/api/account/proof', { access: 'signed-in', cost: 'read' }),
  sendReauthenticationCode: post('/api/account/proof/mail', {
    access: 'signed-in',
    cost: 'email',
    changes: [],
  }),
  reauthenticate: post('/api/account/proof', { access: 'signed-in', cost: 'password', changes: [] }),
})
