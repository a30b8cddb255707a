import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { interviewerSearch as english } from '#web/i18n/en/public/interviewer-search.ts'

export default {
  allLanguages: 'Все языки',
  fewerLanguages: 'Меньше языков',
  sort: 'Сортировка',
  rating: 'По рейтингу',
  price: 'Сначала дешевле',
  soonest: 'Сначала ближайшее время',
  about: 'примерно {{price}}',
  ratesNote:
    'Цены со словом «примерно» пересчитаны по сегодняшнему курсу ({{source}}, {{date}}). Точную сумму вы увидите до оплаты.',

  moreFilters: 'Ещё параметры',
  fewerFilters: 'Меньше параметров',
  company: 'Компания',
  companyHint: 'Где работает интервьюер',
  anyType: 'Любой тип',
  anyLevel: 'Любой уровень',
  sessionLength: 'Длительность встречи',
  anyLength: 'Любая',
  up_to_30: 'До 30 минут',
  '31_to_45': '31–45 минут',
  '46_to_60': '46–60 минут',
  over_60: 'Больше 60 минут',
  minRating: 'Рейтинг',
  anyRating: 'Любой рейтинг',
  ratingAtLeast: '{{rating}} и выше',
  priceRange: 'Цена, {{currency}}',
  minPrice: 'Минимум',
  maxPrice: 'Максимум',
  maxPriceTooLow: 'Максимум не может быть меньше минимума.',
  freeIntro: 'С бесплатным знакомством',
  instantOnly: 'Только запись сразу',

  sessionTypes: 'Виды встреч',
  moreTypes: 'ещё {{count}}',

  favourites: 'Избранные',
  awaited: 'Жду времени',
  addFavorite: 'Добавить в избранные: {{name}}',
  removeFavorite: 'Убрать из избранных: {{name}}',
  noFavorites: 'Избранных пока нет.',
  noFavoritesHint: 'Нажмите на сердечко в карточке, и интервьюер появится здесь.',
  noAwaited: 'Вы пока не ждёте свободного времени.',
  noAwaitedHint:
    'Если у интервьюера нет свободного времени, нажмите «Сообщить о свободном времени» в карточке.',
  showAll: 'Показать всех интервьюеров',

  tellMe: 'Сообщить о свободном времени',
  tellMeOf: 'Сообщить о свободном времени: {{name}}',
  tellMeHint: 'Сообщим один раз.',
  told: 'Сообщим один раз, как только появится свободное время ({{name}}).',
  stopTelling: 'Не сообщать',
  stopTellingOf: 'Не сообщать: {{name}}',
} satisfies RussianMessages<typeof english>
