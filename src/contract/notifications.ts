import { z } from 'zod'
import { describeRoutes } from './endpoint.ts'
import { notificationCategories, preferenceCategories } from './enums.ts'
import { instant } from './fields.ts'
import { notificationLimits } from './limits.ts'
import { notificationsApi, unsubscribeApi } from './routes/profile.ts'

export type NotificationCategory = (typeof notificationCategories)[number]

const category = z.enum(notificationCategories)

/** Sequence number per user. An updated notification gets a new number. */
const number = z.int().min(0).max(notificationLimits.numberMax)

const notification = z.object({
  number,
  category,
  /** One line in the recipient's language, with day and time in the zone of the profile. */
  text: z.string(),
  /** What happened, without day and time. */
  title: z.string(),
  /** Start of the session or time that it is about, for the screen to show in its own zone. */
  startTime: instant.nullable(),
  /** Path of the page where the user can act on it. */
  path: z.string(),
  at: instant,
  isUnseen: z.boolean(),
})
export type NotificationItem = z.output<typeof notification>

/** Channels of one category: email and in-app notification. */
const preference = z.object({ category: z.enum(preferenceCategories), mail: z.boolean(), bell: z.boolean() })

const preferences = z.object({
  choices: z.array(
    preference.extend({
      /** Emails of this category cannot be turned off. */
      isMailFixed: z.boolean(),
    }),
  ),
})
export type NotificationPreference = z.output<typeof preferences>['choices'][number]

const unreadCount = z.object({
  /** Unread count, at most the number stored. */
  unseen: z.int(),
})

export const endpoints = describeRoutes(notificationsApi, {
  notifications: {
    summary: 'Notifications of the signed-in user, newest first',
    query: z.object({
      /** Only those before this number. */
      before: z.coerce.number().int().min(1).max(notificationLimits.numberMax).optional(),
    }),
    reply: z.object({
      notices: z.array(notification),
      /** Start of the next page. Null on the last page. */
      before: number.nullable(),
    }),
  },
  unreadNotificationCount: { summary: 'Number of unread notifications', reply: unreadCount },
  markNotificationsRead: {
    summary: 'Mark notifications up to a number as read',
    body: z.object({ upTo: number }),
    reply: unreadCount,
  },
  notificationSettings: { summary: 'Notification settings', reply: preferences },
  updateNotificationSettings: {
    summary: 'Set channels of one category: a missing one stays as it is',
    body: preference.partial({ mail: true, bell: true }),
    reply: preferences,
  },
})

/** Signed link in the headers of an email (RFC 8058). */
const signedLink = z.object({ token: z.string().max(200).default('') })

export const rawRoutes = describeRoutes(unsubscribeApi, {
  unsubscribePage: {
    summary: 'Page that asks whether to turn off the emails of one category',
    query: signedLink,
  },
  unsubscribe: { summary: 'Turn off the emails of one category, without sign-in', query: signedLink },
})
