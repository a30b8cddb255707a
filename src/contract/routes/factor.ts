import { defineRoutes } from './route.ts'

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
  signInWithPasskey: { method: 'POST', path: '/api/auth/passkey', access: 'public', cost: 'secret' },
  finishSignIn: { method: 'POST', path: '/api/auth/second-step', access: 'public', cost: 'secret' },
  waysToConfirm: { method: 'GET', path: '/api/account/proof', access: 'signed-in', cost: 'read' },
  mailProof: { method: 'POST', path: '/api/account/proof/mail', access: 'signed-in', cost: 'mail' },
  confirmAgain: { method: 'POST', path: '/api/account/proof', access: 'signed-in', cost: 'secret' },
})
