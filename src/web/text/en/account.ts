import { area } from '../area.ts'

export const account = area('account', {
  loginTitle: 'Sign in',
  registerTitle: 'Create your account',
  forgotTitle: 'Forgot your password?',
  resetTitle: 'Set a new password',
  roleTitle: 'How will you use Rehearse?',
})
