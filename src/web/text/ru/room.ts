import type { Russian } from '../area.ts'
import type { room as english } from '../en/room.ts'

export const room: Russian<typeof english> = {
  title: 'Комната собеседования',
}
