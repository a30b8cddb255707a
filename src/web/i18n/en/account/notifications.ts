import { defineMessages } from '#web/i18n/define-messages.ts'

export const notifications = defineMessages('notifications', {
  title: 'Notifications',
  open: 'Notifications',
  unseen_one: 'Notifications, {{count}} new',
  unseen_other: 'Notifications, {{count}} new',
  subtitle: 'Kept for {{days}}\u00a0days.',
  choose: 'Notification settings',
  loading: 'Loading your notifications…',
  loadingMore: 'Loading older notifications…',
  list: 'Your notifications',
  isNew: 'New',
  today: 'Today',
  yesterday: 'Yesterday',
  justNow: 'just now',
  empty: 'No notifications yet',
  emptyText: 'Requests, changes, messages and reminders appear here.',
  toBookings: 'Go to My Bookings',
  older: 'Show older notifications',
  olderList: 'Older notifications',

  choicesTitle: 'Notification settings',
  choicesSubtitle: 'Notifications appear under the bell. Emails go to the address of your account.',
  back: 'Notifications',
  loadingChoices: 'Loading your settings…',
  kind: 'About',
  mail: 'Email',
  bell: 'In-app',
  mailFixed: 'The email is always sent.',
  bookings: 'Bookings',
  bookingsText:
    'Requests, confirmations, declines, new times, meeting links, notes, cancellations, refunds, no-show reports, our decisions, new recordings and scorecards.',
  reminders: 'Reminders',
  remindersText:
    'A day and an hour before a session, when a scorecard is due, and before a recording or replay is deleted.',
  messages: 'Messages',
  messagesText: 'Messages about your bookings.',
  free_times: 'Availability alerts',
  free_timesText: 'When an interviewer you’re waiting for has a free time.',
  payouts: 'Payouts',
  payoutsText: 'When we pay out your earnings, and when a payout is returned.',
  moderation: 'Reports and decisions',
  moderationText:
    'Decisions about your reports, and about reports of your content. For interviewers, also decisions about the application and reliability. And when our support views your account.',
  policies: 'Policies',
  policiesText: 'When we publish a new version of our policies.',
  alwaysTitle: 'Always sent by email',
  always:
    'Booking confirmations, refunds, payouts, no-show reports, decisions about sessions, reported content, your application and your reliability, when our support views your account, new versions of our policies, and recordings or replays about to be deleted.',
  alwaysSafe:
    'Security: confirming your address, codes and links you ask for, new sign-ins, changes to how you sign in or get paid, calendars to connect again, admin roles, and suspending, restoring or closing your account.',
})
