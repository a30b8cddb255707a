import { area } from '../area.ts'

export const training = area('training', {
  title: 'AI Training',
})
