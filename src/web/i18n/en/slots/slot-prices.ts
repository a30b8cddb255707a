import { defineMessages } from '#web/i18n/define-messages.ts'

/** Selecting several slots and changing their price. */
export const slotPrices = defineMessages('slotPrices', {
  select: 'Select slots',
  selection: 'Selected slots',
  selected_one: '{{count}} slot selected',
  selected_other: '{{count}} slots selected',
  selectAll_one: 'Select {{count}} free slot',
  selectAll_other: 'Select all {{count}} free slots',
  selectOne: 'Select slot {{when}}',
  selectedOne: 'selected',
  clear: 'Clear',
  done: 'Done',

  // Dialog
  change: 'Change prices',
  title: 'Change prices',
  scope: 'Which slots',
  all_one: '{{count}} free slot',
  all_other: 'All {{count}} free slots',
  week_one: '{{count}} free slot of this week',
  week_other: '{{count}} free slots of this week',
  chosen_one: '{{count}} selected slot',
  chosen_other: '{{count}} selected slots',
  now: 'Now {{prices}}',
  bookedKeep: 'Booked slots keep their price.',
  weeklyHours: 'Use this price for weekly hours too',
  save_one: 'Change price of {{count}} slot',
  save_other: 'Change price of {{count}} slots',
  saving: 'Saving…',
  saved_one: 'Price changed for {{count}} slot',
  saved_other: 'Price changed for {{count}} slots',
  kept_one: '{{count}} is booked now and keeps its price',
  kept_other: '{{count}} are booked now and keep their price',
  saveFailed: 'Failed to change prices',
})
