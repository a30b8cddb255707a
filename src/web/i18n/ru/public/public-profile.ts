import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { publicProfile as english } from '#web/i18n/en/public/public-profile.ts'

export default {
  title: 'Ваша публичная страница',
  whatFor: 'Ссылкой на страницу можно поделиться. Её находят и поисковики.',
  whatShows:
    'На ней видны имя и фото, специализация, компания, опыт, языки, рейтинг, число собеседований, три отзыва без имён, цена и ближайшее свободное время.',
  whatNot: 'Email, телефон, место и адрес в LinkedIn не показываются. Ссылка составлена из вашего имени.',
  switch: 'Опубликовать мою страницу',
  showBio: 'Показывать рассказ о себе',
  showBioHint: 'Если в тексте есть контакты, мы его скроем.',
  opened: 'Страница опубликована.',
  closed: 'Страница закрыта.',
  bioShown: 'Рассказ о себе теперь на странице.',
  bioHidden: 'Рассказа о себе на странице больше нет.',
  unconfirmed: 'Подтвердите email, чтобы опубликовать страницу.',
  copy: 'Скопировать ссылку',
  newTab: '(откроется в новой вкладке)',
  notShown: 'Заполните профиль, чтобы опубликовать страницу.',
} satisfies RussianMessages<typeof english>
