import type { Russian } from '../area.ts'
import type { about as english } from '../en/about.ts'

export const about: Russian<typeof english> = {
  title: 'О Rehearse',
}
