import type { Russian } from '../area.ts'
import type { slot as english } from '../en/slot.ts'

export const slot: Russian<typeof english> = {
  title: 'Управление временем',
}
