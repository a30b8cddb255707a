import type { Russian } from '../area.ts'
import type { profile as english } from '../en/profile.ts'

export const profile: Russian<typeof english> = {
  title: 'Профиль',
  setupTitle: 'Заполните профиль',
  formTitle: 'Заполните свой профиль',
}
