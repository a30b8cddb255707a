import { defineMessages } from '#web/i18n/define-messages.ts'

export const notifications = defineMessages('notifications', {
  title: 'Notices',
  open: 'Notices',
  unseen_one: 'Notices, {{count}} new',
  unseen_other: 'Notices, {{count}} new',
  subtitle: 'What happened to your bookings, newest first. A notice is kept for {{days}}\u00a0days.',
  choose: 'Choose what you are told',
  loading: 'Loading your notices…',
  loadingMore: 'Loading older notices…',
  list: 'Your notices',
  isNew: 'New',
  justNow: 'just now',
  empty: 'No notices yet',
  emptyText: 'Requests, changes, messages and reminders appear here as soon as there are any.',
  toBookings: 'Go to My Bookings',
  older: 'Show older notices',
  olderList: 'Older notices',

  choicesTitle: 'What you are told',
  choicesSubtitle:
    'Notices stand behind the bell at the top of every page. Emails go to the address of your account.',
  back: 'To your notices',
  loadingChoices: 'Loading your choices…',
  mail: 'Email',
  bell: 'Notice',
  mailFixed: 'The email is always sent, because it is about your money.',
  bookings: 'Bookings',
  bookingsText:
    'Requests, confirmations and declines, new times, meeting links, notes, cancellations, reported absences, new recordings and scorecards.',
  reminders: 'Reminders',
  remindersText:
    'A day and an hour before a session, when a scorecard is still to be written, and before a recording or what you wrote together is deleted.',
  messages: 'Messages',
  messagesText: 'What the other side of a booking writes to you.',
  free_times: 'Free times',
  free_timesText: 'When an interviewer whom you wait for has a free time.',
  payouts: 'Payouts',
  payoutsText: 'When your earnings have reached you, or came back.',
  alwaysTitle: 'Always sent by email',
  always:
    'Confirmed bookings, refunds, payouts, reported absences, and that a recording or what you wrote together will be deleted soon: your money or your only chance hangs on them.',
  alwaysSafe:
    'Confirmations of your address, codes and links that you ask for, new sign-ins, changes of how you sign in or how you are paid, and the closing of your account, because they keep your account safe.',
})
