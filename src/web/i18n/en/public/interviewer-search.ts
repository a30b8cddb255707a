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
  sessionLength: 'Session length',
  anyLength: 'Any length',
  up_to_30: '30 min or less',
  '31_to_45': '31 to 45 min',
  '46_to_60': '46 to 60 min',
  over_60: 'More than 60 min',
  minRating: 'Rating',
  anyRating: 'Any rating',
  ratingAtLeast: '{{rating}} or higher',
  priceRange: 'Price in {{currency}}',
  minPrice: 'Minimum',
  maxPrice: 'Maximum',
  maxPriceTooLow: 'The maximum can’t be below the minimum.',
  freeIntro: 'With a free intro',
  instantOnly: 'Instant booking only',

  sessionTypes: 'Session types',
  moreTypes: '+{{count}} more',

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
