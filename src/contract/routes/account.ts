import { defineRoutes, del, get, post, put } from './route.ts'

/** Actions that need a recent proof of identity. */
const sensitive = { access: 'signed-in', requiresRecentAuth: true } as const

export const accountApi = defineRoutes('account', {
  register: post('/api/auth/register', { access: 'public', cost: 'password' }),
  signIn: post('/api/auth/login', { access: 'public', cost: 'password' }),
  requestPasswordReset: post('/api/auth/forgot-password', { access: 'public', cost: 'email' }),
  resetPassword: post('/api/auth/reset-password', { access: 'public', cost: 'password' }),
  signInWithGoogle: post('/api/auth/google', { access: 'public', cost: 'provider' }),
  createGoogleNonce: post('/api/auth/google/nonce', { access: 'public', cost: 'read' }),
  startSso: post('/api/auth/company/start', { access: 'public', cost: 'provider' }),
  signInWithSso: post('/api/auth/company', { access: 'public', cost: 'provider' }),
  confirmEmail: post('/api/auth/confirm-email', { access: 'public', cost: 'write' }),
  reportUnauthorizedLogin: post('/api/auth/not-me', { access: 'public', cost: 'email' }),
  myAccount: get('/api/account', { access: 'signed-in', cost: 'read', viewAs: true }),
  resendConfirmation: post('/api/account/confirmation', { access: 'signed-in', cost: 'email' }),
  changePassword: put('/api/account/password', { access: 'signed-in', cost: 'password' }),
  changeEmail: put('/api/account/email', { ...sensitive, cost: 'email' }),
  exportAccount: get('/api/account/export', { access: 'signed-in', cost: 'cpu' }),
  closeAccount: post('/api/account/close', { ...sensitive, cost: 'write' }),
})

export const mfaApi = defineRoutes('mfa', {
  mfaMethods: get('/api/account/factors', { access: 'signed-in', cost: 'read' }),
  passkeyRegistrationOptions: post('/api/account/passkeys/offer', { ...sensitive, cost: 'read' }),
  registerPasskey: post('/api/account/passkeys', { ...sensitive, cost: 'write' }),
  removePasskey: del('/api/account/passkeys/:id', { ...sensitive, cost: 'write' }),
  startTotpEnrollment: post('/api/account/codes/offer', { ...sensitive, cost: 'write' }),
  enableTotp: post('/api/account/codes', { ...sensitive, cost: 'write' }),
  disableTotp: del('/api/account/codes', { ...sensitive, cost: 'write' }),
  regenerateRecoveryCodes: post('/api/account/recovery-codes', { ...sensitive, cost: 'write' }),
  passkeyAuthenticationOptions: post('/api/auth/passkey/offer', { access: 'public', cost: 'read' }),
  signInWithPasskey: post('/api/auth/passkey', { access: 'public', cost: 'password' }),
  completeMfaSignIn: post('/api/auth/second-step', { access: 'public', cost: 'password' }),
  reauthenticationMethods: get('/api/account/proof', { access: 'signed-in', cost: 'read' }),
  sendReauthenticationCode: post('/api/account/proof/mail', { access: 'signed-in', cost: 'email' }),
  reauthenticate: post('/api/account/proof', { access: 'signed-in', cost: 'password' }),
})
