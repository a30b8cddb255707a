import { defineMessages } from '#web/i18n/define-messages.ts'

/** Search: order, saved interviewers, prices in the local currency. */
export const interviewerSearch = defineMessages('interviewerSearch', {
  allLanguages: 'All languages',
  fewerLanguages: 'Fewer languages',
  sort: 'Sort by',
  rating: 'Best rated',
  price: 'Lowest price',
  soonest: 'Soonest free',
  about: 'about {{price}}',
  ratesNote:
    '“About” prices are the asked ones at today’s rate ({{source}}, {{date}}). You are charged what you see before you pay.',

  favourites: 'Favourites',
  awaited: 'Waiting for',
  addFavorite: 'Add {{name}} to favourites',
  removeFavorite: 'Remove {{name}} from favourites',
  noFavorites: 'No favourites here yet.',
  noFavoritesHint: 'Tap the heart on a card to keep somebody here.',
  noAwaited: 'You are waiting for nobody.',
  noAwaitedHint: 'Where somebody has no free times, you can ask to be told once they have.',
  showAll: 'Show everybody',

  tellMe: 'Tell me when free',
  tellMeOf: 'Tell me when free: {{name}}',
  tellMeHint: 'We tell you once, as soon as there is a free time, and then no more.',
  told: 'We tell you once when {{name}} has a free time.',
  stopTelling: 'Do not tell me',
  stopTellingOf: 'Do not tell me about {{name}}',
})
