import { area } from '../area.ts'

export const about = area('about', {
  title: 'About Rehearse',
})
