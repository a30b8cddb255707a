import type { Russian } from '../area.ts'
import type { common as english } from '../en/common.ts'

export const common: Russian<typeof english> = {
  close: 'Закрыть',
  cancel: 'Отмена',
  secureTitle: 'Сначала защитите аккаунт',
  secureAccount: 'Настроить',
  tryAgain: 'Попробовать ещё раз',
  loading: 'Загрузка…',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  optional: 'необязательно',
  formerMember: 'Бывший участник',
  rated: '{{rating}} из 5',
  stars_one: '{{count}} звезда',
  stars_few: '{{count}} звезды',
  stars_many: '{{count}} звёзд',
  stars_other: '{{count}} звезды',
  pages: 'Страницы',
  pageOf: 'Страница {{page}} из {{pages}}',
  previous: 'Назад',
  next: 'Вперёд',
  timeLeft: 'Осталось {{left}}',
  timeOver: 'Время вышло',
  error: 'Произошла ошибка',
  notifications: 'Уведомления',
  draftRestored: 'Мы сохранили то, что вы ввели.',
}
