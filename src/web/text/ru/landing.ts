import type { Russian } from '../area.ts'
import type { landing as english } from '../en/landing.ts'

export const landing: Russian<typeof english> = {
  title: 'Отрепетируйте собеседование. Получите работу.',
}
