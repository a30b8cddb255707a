import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { notificationCategories } from './enums.ts'
import { instant } from './fields.ts'
import { notificationLimits } from './limits.ts'
import { notificationsApi } from './routes/profile.ts'

export type NotificationCategory = (typeof notificationCategories)[number]

const category = z.enum(notificationCategories)

/** Sequence number per user. An updated notification gets a new number. */
const number = z.int().min(0).max(notificationLimits.numberMax)

const notice = z.object({
  number,
  category,
  /** One sentence in the recipient's language. */
  text: z.string(),
  /** Path of the page where the user can act on it. */
  path: z.string(),
  at: instant,
  isUnseen: z.boolean(),
})
export type NotificationItem = z.output<typeof notice>

/** Channels of one category: email and in-app notification. */
const choice = z.object({ category, mail: z.boolean(), bell: z.boolean() })

const choices = z.object({
  choices: z.array(
    choice.extend({
      /** Emails of this category cannot be turned off. */
      isMailFixed: z.boolean(),
    }),
  ),
})
export type NotificationPreference = z.output<typeof choices>['choices'][number]

const unseen = z.object({
  /** Unread count, at most the number stored. */
  unseen: z.int(),
})

export const endpoints = {
  notices: endpoint({
    ...notificationsApi.notices,
    summary: 'Notifications of the signed-in user, newest first',
    area: 'notice',
    query: z.object({
      /** Only those before this number. */
      before: z.coerce.number().int().min(1).max(notificationLimits.numberMax).optional(),
    }),
    reply: z.object({
      notices: z.array(notice),
      /** Start of the next page. Null on the last page. */
      before: number.nullable(),
    }),
    errors: [],
  }),
  unseenNotices: endpoint({
    ...notificationsApi.unseenNotices,
    summary: 'Number of unread notifications',
    area: 'notice',
    reply: unseen,
    errors: [],
  }),
  seeNotices: endpoint({
    ...notificationsApi.seeNotices,
    summary: 'Mark notifications up to a number as read',
    area: 'notice',
    body: z.object({ upTo: number }),
    reply: unseen,
    errors: [],
  }),
  noticeChoices: endpoint({
    ...notificationsApi.noticeChoices,
    summary: 'Notification settings',
    area: 'notice',
    reply: choices,
    errors: [],
  }),
  chooseNotices: endpoint({
    ...notificationsApi.chooseNotices,
    summary: 'Set the channels of one category',
    area: 'notice',
    body: choice,
    reply: choices,
    errors: [],
  }),
}
