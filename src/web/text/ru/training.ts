import type { Russian } from '../area.ts'
import type { training as english } from '../en/training.ts'

export const training: Russian<typeof english> = {
  title: 'ИИ-тренировка',
}
