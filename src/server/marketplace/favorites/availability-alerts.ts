import type { Language } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import { favoriteLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { sendNotifications } from '#server/identity/accounts/send-account-email.ts'
import type { InAppNotifications } from '#server/notifications/in-app.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import { formatDateTime, formatTimeZone } from '#server/lib/format.ts'
import type { CronJobs } from '#server/lib/jobs/jobs.ts'
import {
  button,
  type EmailContent,
  type EmailExpiry,
  type EmailRefreshers,
  type EmailRenderers,
  note,
  paragraph,
  type RenderContext,
} from '#server/notifications/email.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { bookableFrom } from '#server/marketplace/slots/policy.ts'
import { getRepeatAlertCutoff } from './policy.ts'
import {
  type AvailableInterviewer,
  claimAlertRecipients,
  countRecentAlerts,
  deleteExpiredAlerts,
  findAvailableInterviewers,
  listAwaitedInterviewers,
  restoreAlertRequest,
} from './repository.ts'

/** So many interviewers are looked at each time, the others the next. */
const batchSize = 200

/**
 * For the sweep: whoever waits for somebody who is free now is told, once. Nobody's click causes a mail, so times that are
 * published and taken back again and again tell no more people than one that stays. Answers where it stopped; null at the end.
 */
export async function sendAvailabilityAlerts(deps: Deps, last: UserId | null): Promise<UserId | null> {
  const awaited = await listAwaitedInterviewers(deps.db, last, batchSize)
  if (awaited.length === 0) return null
  const free = await findAvailableInterviewers(deps.db, awaited, bookableFrom(deps.now()))
  await forEachSettled(deps.log, 'availability alert not sent yet', free, one => sendAlerts(deps, one))
  return awaited.length < batchSize ? null : (awaited.at(-1) ?? null)
}

const sendAlerts = (deps: Deps, { id, name, startsAt }: AvailableInterviewer): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const told = await countRecentAlerts(tx, id, new Date(now.getTime() - hourMs))
    const atMost = favoriteLimits.alertsPerHour - told
    if (atMost <= 0) return
    const readers = await claimAlertRecipients(tx, id, { atMost, now, toldBefore: getRepeatAlertCutoff(now) })
    const data = { interviewerId: id, name, startTime: startsAt.toISOString() }
    await sendNotifications(
      deps,
      tx,
      readers.map(to => ({ template: 'slot-available', to, data })),
    )
  })

export function availabilityAlertCronJobs(deps: Deps): CronJobs {
  let last: UserId | null = null
  return {
    'send-availability-alerts': async () => {
      last = await sendAvailabilityAlerts(deps, last)
    },
    'delete-expired-availability-alerts': () =>
      deleteExpiredAlerts(deps.db, getRepeatAlertCutoff(deps.now())),
  }
}

/** What is said to whoever waited for an interviewer. */
export const en = {
  subject: (name: string) => `${name} has a free time`,
  intro:
    'You asked us to tell you. Others may have been told as well: a time is yours once you have booked it.',
  nextSlot: 'Next free time',
  choose: 'Choose a time',
  onlyOnce: (name: string) => `This was the one email you asked for: no other follows about ${name}.`,
  others: 'Whom else you wait for',
  seeOthers: 'See the list, or stop waiting',
  footer: (zone: string) =>
    `You get this email because you asked to be told when this interviewer is free. Times are in the zone of your profile, ${zone}.`,
}

export type SlotAvailableText = typeof en

/** The same in Russian. */
export const ru: SlotAvailableText = {
  subject: name => `Есть свободное время: ${name}`,
  intro:
    'Вы просили сообщить. Возможно, это письмо получили и другие: время станет вашим, как только вы запишетесь.',
  nextSlot: 'Ближайшее свободное время',
  choose: 'Выбрать время',
  onlyOnce: name =>
    `Это то единственное письмо, о котором вы просили: больше писем об этом не будет (${name}).`,
  others: 'Кого ещё вы ждёте',
  seeOthers: 'Посмотреть список или перестать ждать',
  footer: zone =>
    `Вы получили это письмо, потому что просили сообщить, когда у этого интервьюера появится свободное время. Время указано в часовом поясе вашего профиля, ${zone}.`,
}

type SlotAvailablePayload = { interviewerId: UserId; name: string; startTime: string }

declare module '#server/notifications/email.ts' {
  interface EmailPayloads {
    /** To whoever asked for it, once: an interviewer has a free time again. */
    'slot-available': SlotAvailablePayload
  }
}

const alertTexts: Record<Language, SlotAvailableText> = { en, ru }

function slotAvailableEmail(
  { to, appUrl }: RenderContext,
  { interviewerId, name, startTime }: SlotAvailablePayload,
): EmailContent {
  const t = alertTexts[to.language]
  const when = formatDateTime(startTime, to)
  return {
    subject: t.subject(name),
    preview: when,
    heading: t.subject(name),
    blocks: [
      paragraph(t.intro),
      {
        kind: 'details',
        rows: [
          { label: t.nextSlot, value: when },
          { label: t.others, value: t.seeOthers, href: `${appUrl}/interviewers?only=awaited` },
        ],
      },
      button(t.choose, `${appUrl}/interviewers?book=${interviewerId}`),
      note(t.onlyOnce(name)),
    ],
    footer: t.footer(formatTimeZone(startTime, to)),
  }
}

export const alertEmailRenderers = { 'slot-available': slotAvailableEmail } satisfies Partial<EmailRenderers>

/** A time that went by is nobody's any more. */
export const alertEmailExpiry = {
  'slot-available': ({ startTime }: SlotAvailablePayload) => new Date(startTime),
} satisfies Partial<EmailExpiry>

export const alertInAppNotifications = {
  'slot-available': kept => ({
    category: 'free_times',
    dedupeKey: kept.interviewerId,
    actorId: kept.interviewerId,
    isMandatory: false,
    data: kept,
    path: () => `/interviewers?book=${kept.interviewerId}`,
  }),
} satisfies Partial<InAppNotifications>

/** A free time is mailed as the next one that the interviewer has; where there is none any more, its reader waits on. */
export const alertEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  'slot-available': async (data, { id: readerId }) => {
    const [free] = await findAvailableInterviewers(deps.db, [data.interviewerId], bookableFrom(deps.now()))
    if (free) return { ...data, name: free.name, startTime: free.startsAt.toISOString() }
    if (readerId) await restoreAlertRequest(deps.db, readerId, data.interviewerId, deps.now())
    return null
  },
})
