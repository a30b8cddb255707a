import type { SpokenLanguage } from '#contract/profile.ts'
import { counted } from '#server/lib/mail/format.ts'
import type { PublicProfileText } from './en.ts'

const languages: Record<SpokenLanguage, string> = {
  English: 'английский',
  Spanish: 'испанский',
  French: 'французский',
  German: 'немецкий',
  Chinese: 'китайский',
  Japanese: 'японский',
  Russian: 'русский',
  Arabic: 'арабский',
  Hindi: 'хинди',
  Portuguese: 'португальский',
  Italian: 'итальянский',
  Korean: 'корейский',
  Georgian: 'грузинский',
}

/** The same in Russian. */
export const ru: PublicProfileText = {
  title: (name, specialty) => `${name} · пробные собеседования: ${specialty}`,
  describe: (name, work) =>
    `Пробное собеседование: ${name} (${work}). Живая встреча по видео с подробной обратной связью.`,
  service: name => `Пробное собеседование: ${name}`,
  rated: (rating, reviews) =>
    `${rating} из 5, ${counted(reviews, 'ru', { one: 'отзыв', few: 'отзыва', many: 'отзывов', other: 'отзыва' })}`,
  unrated: 'Отзывов пока нет',
  interviewsHeld: n =>
    counted(n, 'ru', {
      one: 'собеседование проведено',
      few: 'собеседования проведено',
      many: 'собеседований проведено',
      other: 'собеседования проведено',
    }),
  languages: 'Языки',
  experience: 'Опыт, лет',
  years: years => years,
  price: 'Цена встречи',
  from: price => `от ${price}`,
  free: 'Бесплатно',
  nextFree: 'Ближайшее свободное время',
  noneFree: 'Свободного времени пока нет. После входа можно попросить сообщить, когда оно появится.',
  book: 'Записаться на собеседование',
  join: 'Создать аккаунт бесплатно',
  howItWorks: 'Для записи нужен аккаунт. Вы заплатите только то, что увидите перед оплатой.',
  reviews: 'Что говорят кандидаты',
  stars: n => `${n} из 5`,
  tagline: 'Отрепетируйте собеседование. Получите работу.',
  home: 'Rehearse, главная страница',
  otherLanguage: 'In English',
  notFound: 'По этому адресу страницы нет',
  notFoundText: 'Возможно, её закрыл владелец. Все, к кому можно записаться, видны после входа.',
  toHome: 'На главную страницу',
  languageName: language => languages[language],
}
