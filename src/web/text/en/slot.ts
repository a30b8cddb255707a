import { area } from '../area.ts'

export const slot = area('slot', {
  title: 'Manage Slots',
})
