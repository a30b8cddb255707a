import { area } from '../area.ts'

export const profile = area('profile', {
  title: 'Profile',
  setupTitle: 'Set up your profile',
  formTitle: 'Complete Your Profile',
})
