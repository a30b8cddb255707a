import { area } from '../area.ts'

export const room = area('room', {
  title: 'Interview room',
})
