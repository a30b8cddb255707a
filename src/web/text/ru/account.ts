import type { Russian } from '../area.ts'
import type { account as english } from '../en/account.ts'

export const account: Russian<typeof english> = {
  loginTitle: 'Вход',
  registerTitle: 'Создание аккаунта',
  forgotTitle: 'Забыли пароль?',
  resetTitle: 'Новый пароль',
  roleTitle: 'Как вы будете пользоваться Rehearse?',
}
