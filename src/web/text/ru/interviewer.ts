import type { Russian } from '../area.ts'
import type { interviewer as english } from '../en/interviewer.ts'

export const interviewer: Russian<typeof english> = {
  title: 'Найти интервьюера',
}
