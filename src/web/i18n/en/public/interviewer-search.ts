import { defineMessages } from '#web/i18n/define-messages.ts'

/** Search: order, further filters, saved interviewers, prices in the local currency. */
export const interviewerSearch = defineMessages('interviewerSearch', {
  allLanguages: 'All languages',
  fewerLanguages: 'Fewer languages',
  sort: 'Sort by',
  rating: 'Best rated',
  price: 'Lowest price',
  soonest: 'Soonest free',
  about: 'about {{price}}',
  ratesNote:
    'Prices marked “about” are converted at today’s rate ({{source}}, {{date}}). You’ll see the exact price before you pay.',

  // Further filters
  moreFilters: 'More options',
  fewerFilters: 'Fewer options',
  company: 'Company',
  companyHint: 'Where the interviewer works',
  anyType: 'Any type',
  anyLevel: 'Any level',
  minRating: 'Rating',
  anyRating: 'Any rating',
  ratingAtLeast: '{{rating}} or higher',
  priceRange: 'Price in {{currency}}',
  minPrice: 'Minimum',
  maxPrice: 'Maximum',
  maxPriceTooLow: 'The maximum can’t be below the minimum.',
  instantOnly: 'Instant booking only',

  favourites: 'Favourites',
  awaited: 'Alerts',
  addFavorite: 'Add {{name}} to favourites',
  removeFavorite: 'Remove {{name}} from favourites',
  noFavorites: 'No favourites yet.',
  noFavoritesHint: 'Tap the heart on a card to save an interviewer here.',
  noAwaited: 'No availability alerts yet.',
  noAwaitedHint: 'If an interviewer has no free times, tap “Tell me when free” on the card.',
  showAll: 'Show all interviewers',

  tellMe: 'Tell me when free',
  tellMeOf: 'Tell me when free: {{name}}',
  tellMeHint: 'We’ll notify you once.',
  told: 'We’ll notify you once when {{name}} has a free time.',
  stopTelling: 'Cancel alert',
  stopTellingOf: 'Cancel alert: {{name}}',
})
