import { defineRoutes } from './route.ts'

/** What concerns one’s own account, and every way into it. */
export const accountApi = defineRoutes({
  register: { method: 'POST', path: '/api/auth/register', access: 'public', cost: 'password' },
  signIn: { method: 'POST', path: '/api/auth/login', access: 'public', cost: 'password' },
  askPasswordReset: { method: 'POST', path: '/api/auth/forgot-password', access: 'public', cost: 'email' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password', access: 'public', cost: 'password' },
  signInWithGoogle: { method: 'POST', path: '/api/auth/google', access: 'public', cost: 'provider' },
  askGoogleNonce: { method: 'POST', path: '/api/auth/google/nonce', access: 'public', cost: 'read' },
  startCompanySignIn: { method: 'POST', path: '/api/auth/company/start', access: 'public', cost: 'provider' },
  signInWithCompany: { method: 'POST', path: '/api/auth/company', access: 'public', cost: 'provider' },
  confirmEmail: { method: 'POST', path: '/api/auth/confirm-email', access: 'public', cost: 'write' },
  reportNotMe: { method: 'POST', path: '/api/auth/not-me', access: 'public', cost: 'email' },
  myAccount: { method: 'GET', path: '/api/account', access: 'signed-in', cost: 'read' },
  sendConfirmation: { method: 'POST', path: '/api/account/confirmation', access: 'signed-in', cost: 'email' },
  changePassword: { method: 'PUT', path: '/api/account/password', access: 'signed-in', cost: 'password' },
  changeEmail: {
    method: 'PUT',
    path: '/api/account/email',
    access: 'signed-in',
    cost: 'email',
    requiresRecentAuth: true,
  },
  exportAccount: { method: 'GET', path: '/api/account/export', access: 'signed-in', cost: 'cpu' },
  closeAccount: {
    method: 'POST',
    path: '/api/account/close',
    access: 'signed-in',
    cost: 'write',
    requiresRecentAuth: true,
  },
})

/** What somebody shows beside a password, to sign in or once more. */
export const mfaApi = defineRoutes({
  signInFactors: { method: 'GET', path: '/api/account/factors', access: 'signed-in', cost: 'read' },
  offerPasskey: {
    method: 'POST',
    path: '/api/account/passkeys/offer',
    access: 'signed-in',
    cost: 'read',
    requiresRecentAuth: true,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/account/passkeys',
    access: 'signed-in',
    cost: 'write',
    requiresRecentAuth: true,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/account/passkeys/:id',
    access: 'signed-in',
    cost: 'write',
    requiresRecentAuth: true,
  },
  offerCodes: {
    method: 'POST',
    path: '/api/account/codes/offer',
    access: 'signed-in',
    cost: 'write',
    requiresRecentAuth: true,
  },
  turnOnCodes: {
    method: 'POST',
    path: '/api/account/codes',
    access: 'signed-in',
    cost: 'write',
    requiresRecentAuth: true,
  },
  turnOffCodes: {
    method: 'DELETE',
    path: '/api/account/codes',
    access: 'signed-in',
    cost: 'write',
    requiresRecentAuth: true,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/account/recovery-codes',
    access: 'signed-in',
    cost: 'write',
    requiresRecentAuth: true,
  },
  askForPasskey: { method: 'POST', path: '/api/auth/passkey/offer', access: 'public', cost: 'read' },
  signInWithPasskey: { method: 'POST', path: '/api/auth/passkey', access: 'public', cost: 'password' },
  finishSignIn: { method: 'POST', path: '/api/auth/second-step', access: 'public', cost: 'password' },
  waysToConfirm: { method: 'GET', path: '/api/account/proof', access: 'signed-in', cost: 'read' },
  mailProof: { method: 'POST', path: '/api/account/proof/mail', access: 'signed-in', cost: 'email' },
  confirmAgain: { method: 'POST', path: '/api/account/proof', access: 'signed-in', cost: 'password' },
})
