import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { interviewerSearch as english } from '#web/i18n/en/public/interviewer-search.ts'

export default {
  allLanguages: 'Все языки',
  fewerLanguages: 'Меньше языков',
  sort: 'Порядок',
  rating: 'По оценке',
  price: 'Сначала дешевле',
  soonest: 'Сначала ближайшее время',
  about: 'примерно {{price}}',
  ratesNote:
    'Цены со словом «примерно» пересчитаны по курсу дня ({{source}}, {{date}}). Вы заплатите столько, сколько увидите перед оплатой.',

  favourites: 'Избранные',
  awaited: 'Жду',
  addFavorite: 'Добавить в избранные: {{name}}',
  removeFavorite: 'Убрать из избранных: {{name}}',
  noFavorites: 'Здесь пока нет избранных.',
  noFavoritesHint: 'Нажмите на сердечко в карточке, и человек появится здесь.',
  noAwaited: 'Вы никого не ждёте.',
  noAwaitedHint: 'Если у интервьюера нет свободного времени, можно попросить сообщить, когда оно появится.',
  showAll: 'Показать всех',

  tellMe: 'Сообщить о свободном времени',
  tellMeOf: 'Сообщить о свободном времени: {{name}}',
  tellMeHint: 'Сообщим один раз, как только появится свободное время, и больше ничего.',
  told: 'Сообщим один раз, как только появится свободное время ({{name}}).',
  stopTelling: 'Не сообщать',
  stopTellingOf: 'Не сообщать: {{name}}',
} satisfies RussianMessages<typeof english>
