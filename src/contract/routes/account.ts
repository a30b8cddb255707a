import { defineRoutes } from './route.ts'

/** What concerns one’s own account, and every way into it. */
export const accountApi = defineRoutes({
  register: { method: 'POST', path: '/api/auth/register', access: 'public', cost: 'secret' },
  signIn: { method: 'POST', path: '/api/auth/login', access: 'public', cost: 'secret' },
  askPasswordReset: { method: 'POST', path: '/api/auth/forgot-password', access: 'public', cost: 'mail' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password', access: 'public', cost: 'secret' },
  signInWithGoogle: { method: 'POST', path: '/api/auth/google', access: 'public', cost: 'provider' },
  askGoogleNonce: { method: 'POST', path: '/api/auth/google/nonce', access: 'public', cost: 'read' },
  startCompanySignIn: { method: 'POST', path: '/api/auth/company/start', access: 'public', cost: 'provider' },
  signInWithCompany: { method: 'POST', path: '/api/auth/company', access: 'public', cost: 'provider' },
  confirmEmail: { method: 'POST', path: '/api/auth/confirm-email', access: 'public', cost: 'write' },
  reportNotMe: { method: 'POST', path: '/api/auth/not-me', access: 'public', cost: 'mail' },
  myAccount: { method: 'GET', path: '/api/account', access: 'signed-in', cost: 'read' },
  sendConfirmation: { method: 'POST', path: '/api/account/confirmation', access: 'signed-in', cost: 'mail' },
  changePassword: { method: 'PUT', path: '/api/account/password', access: 'signed-in', cost: 'secret' },
  changeEmail: {
    method: 'PUT',
    path: '/api/account/email',
    access: 'signed-in',
    cost: 'mail',
    requiresRecentAuth: true,
  },
  exportAccount: { method: 'GET', path: '/api/account/export', access: 'signed-in', cost: 'heavy' },
  closeAccount: {
    method: 'POST',
    path: '/api/account/close',
    access: 'signed-in',
    cost: 'write',
    requiresRecentAuth: true,
  },
})
