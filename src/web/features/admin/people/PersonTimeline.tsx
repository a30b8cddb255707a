import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import {
  Ban,
  CalendarDays,
  Circle,
  CircleCheck,
  CreditCard,
  Flag,
  Landmark,
  LogIn,
  type LucideIcon,
  Mail,
  ScrollText,
  Star,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { UserId } from '#contract/id.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { CursorPaging } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { useActionNames, useEmailName, useWord } from '#web/features/admin/components/event-names.ts'
import { useCursorPaging } from '#web/features/admin/components/list-params.ts'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'
import { personTimelineQuery, type TimelineEntry } from './api.ts'

const icons: Record<TimelineEntry['kind'], LucideIcon> = {
  sign_in: LogIn,
  booking: CalendarDays,
  payment: CreditCard,
  payout: Landmark,
  email: Mail,
  review_written: Star,
  review_received: Star,
  report_made: Flag,
  report_received: Flag,
  suspension: Ban,
  restoration: CircleCheck,
  admin_action: ScrollText,
}

/** What happened to and by a person, newest first, each entry with a link to where it leads. */
export function PersonTimeline({ id, query }: { id: UserId; query: { cursor?: string } }) {
  const t = useTranslations(adminPeople)
  const { data } = useSuspenseQuery(personTimelineQuery(id, query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  if (data.items.length === 0) return <EmptyState title={t('timelineEmpty')} />
  return (
    <div aria-busy={isPending} className={clsx('grid gap-4', isPending && 'opacity-60')}>
      <div className="flex justify-end">
        <ExportButton
          table={t('timeline')}
          route={adminExportsApi.exportPersonTimeline}
          params={{ userId: id }}
          hasAmounts
        />
      </div>
      <ol className="grid grid-cols-1 divide-y divide-hairline">
        {data.items.map(entry => (
          <Entry key={entry.key} entry={entry} userId={id} />
        ))}
      </ol>
      <CursorPaging {...paging} />
    </div>
  )
}

function Entry({ entry, userId }: { entry: TimelineEntry; userId: UserId }) {
  const t = useTranslations(adminPeople)
  const Icon = getOrDefault(icons, entry.kind, Circle)
  const to = getEntryTarget(entry, userId)
  const status = getStatusLabel(entry)
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-15">
          {to ? (
            <Link to={to} className="font-medium wrap-anywhere">
              <EntryTitle entry={entry} />
            </Link>
          ) : (
            <span className="font-medium">
              <EntryTitle entry={entry} />
            </span>
          )}
          {entry.amount !== null && entry.currency && (
            <Price amount={entry.amount} currency={entry.currency} />
          )}
          {entry.rating !== null && <span>{t('rating', { rating: entry.rating })}</span>}
          {status && <Badge>{t(status)}</Badge>}
        </p>
        <EntryDetail entry={entry} />
        <DateTime start={entry.at} className="text-13 text-quiet" />
      </div>
    </li>
  )
}

const withName = { name: (name: string) => <bdi translate="no">{name}</bdi> }

function EntryTitle({ entry }: { entry: TimelineEntry }): ReactNode {
  const t = useTranslations(adminPeople)
  const name = entry.other?.name ?? ''
  switch (entry.kind) {
    case 'sign_in':
      return t('entrySignIn')
    case 'booking':
      return <Trans text={t('entryBooking', { name })} components={withName} />
    case 'payment':
      return t('entryPayment')
    case 'payout':
      return t('entryPayout')
    case 'email':
      return entry.bookingId ? t('entryBookingEmail') : t('entryEmail')
    case 'review_written':
      return <Trans text={t('entryReviewWritten', { name })} components={withName} />
    case 'review_received':
      return <Trans text={t('entryReviewReceived', { name })} components={withName} />
    case 'report_made':
      return t('entryReportMade')
    case 'report_received':
      return t('entryReportReceived')
    case 'suspension':
      return t('entrySuspension')
    case 'restoration':
      return t('entryRestoration')
    case 'admin_action':
      return t('entryAdminAction')
    default:
      // Of a newer release.
      return String(entry.kind).replaceAll('_', ' ')
  }
}

/** Browser, reason, comment or reference, and who did it. */
function EntryDetail({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations(adminPeople)
  const language = useLanguage()
  const { actionName } = useActionNames()
  const describeDetail = useDetail()
  const { kind, actor, until, detail } = entry
  const isAct = kind === 'suspension' || kind === 'restoration' || kind === 'admin_action'
  const parts = [
    kind === 'admin_action' && entry.status ? actionName(entry.status) : null,
    kind === 'sign_in' ? describeBrowser(detail) || t('unknownBrowser') : describeDetail(entry),
    until && t('untilDate', { date: formatDate(until, browserTimeZone(), language) }),
    isAct ? (actor ? t('by', { actor }) : t('byTime')) : null,
  ].filter(part => part)
  return parts.length > 0 ? <p className="text-15 wrap-anywhere text-quiet">{parts.join(' · ')}</p> : null
}

/** The email, why a booking was cancelled, or a text as it is. */
function useDetail() {
  const emailName = useEmailName()
  const wordOf = useWord()
  return ({ kind, detail }: TimelineEntry) => {
    if (detail === null) return null
    if (kind === 'email') return emailName(detail)
    const isWord = kind === 'booking' || kind === 'report_made' || kind === 'report_received'
    return isWord ? wordOf(detail, kind === 'report_received' ? 'content_' : '') : detail
  }
}

function describeBrowser(userAgent: string | null): string {
  const { browser, system } = parseUserAgent(userAgent)
  return [browser, system].filter(part => part).join(', ')
}

/** Page where an entry leads. Null if it has none. */
function getEntryTarget({ key, kind, bookingId, status }: TimelineEntry, userId: UserId): string | null {
  if (kind === 'report_made' || kind === 'report_received')
    return `/admin/moderation/${key.slice(key.indexOf(':') + 1)}`
  if (bookingId) return `/admin/bookings/${bookingId}`
  const isInLog = kind === 'suspension' || kind === 'restoration' || kind === 'admin_action'
  if (!isInLog) return null
  const targetType = status?.endsWith('_admin_role') ? 'admin_role' : 'user'
  return `/admin/log?targetType=${targetType}&targetId=${userId}`
}

const labels = {
  sign_in: { open: 'open', revoked: 'revoked', expired: 'expired' },
  booking: {
    hold: 'hold',
    pending: 'pending',
    accepting: 'accepting',
    confirmed: 'confirmed',
    cancelled: 'cancelled',
  },
  payment: {
    Created: 'created',
    Pending: 'processing',
    Authorized: 'authorized',
    Success: 'paid',
    Failed: 'failed',
    Expired: 'expired',
    Cancelled: 'cancelled',
    Refunded: 'refunded',
    PartiallyRefunded: 'partlyRefunded',
  },
  payout: { sent: 'sent', paid: 'paid', returned: 'returned' },
  email: { sent: 'sent', waiting: 'waiting', given_up: 'givenUp' },
  report_received: { waiting: 'waiting', dismissed: 'dismissed', hidden: 'hidden' },
  review_written: { suspended: 'notCounted', unmet: 'notCounted', unconfirmed: 'notCounted' },
  review_received: { suspended: 'notCounted', unmet: 'notCounted', unconfirmed: 'notCounted' },
} as const satisfies Partial<
  Record<TimelineEntry['kind'], Record<string, keyof (typeof adminPeople)['messages']>>
>

type LabelsByState = (typeof labels)[keyof typeof labels]
type Label = LabelsByState extends infer States
  ? States extends States
    ? States[keyof States]
    : never
  : never

/** Key of the state's text. Null without a state, and for one that this release does not know. */
function getStatusLabel({ kind, status }: TimelineEntry): Label | null {
  if (status === null || !Object.hasOwn(labels, kind)) return null
  const labelsOfKind: Readonly<Record<string, Label>> = labels[kind as keyof typeof labels]
  return labelsOfKind[status] ?? null
}
