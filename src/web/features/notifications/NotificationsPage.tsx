import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { notificationLimits } from '#contract/limits.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { myAccountQuery } from '#web/features/accounts/api.ts'
import { BelowUnconfirmedEmailAlert } from '#web/features/accounts/EmailConfirmation.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { notifications } from '#web/i18n/en/account/notifications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { notificationsQuery, useMarkAsSeen } from './api.ts'
import { NotificationList, NotificationListSkeleton } from './NotificationList.tsx'

const maxPages = notificationLimits.maxPerUser / notificationLimits.pageSize

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = (): void => {
  void queryClient.prefetchQuery(notificationsQuery())
  void queryClient.prefetchQuery(myAccountQuery)
}

/** The address holds the number of older pages, which load by themselves. */
export const shouldRevalidate = () => false

export default function NotificationsPage() {
  const t = useTranslations(notifications)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { days: notificationLimits.retentionDays })}
        actions={
          <ButtonLink to="/notices/choices" variant="secondary">
            {t('choose')}
          </ButtonLink>
        }
      />
      <QueryBoundary fallback={<NotificationListSkeleton label={t('loading')} />}>
        <Notifications />
      </QueryBoundary>
    </>
  )
}

/** Opening the list marks everything as seen. Rows show their previous state until the next load. */
function Notifications() {
  const t = useTranslations(notifications)
  const [address, setAddress] = useSearchParams()
  const { data } = useSuspenseQuery(notificationsQuery())
  const { mutate: markAsSeen } = useMarkAsSeen()
  const newest = data.notices.find(notice => notice.isUnseen)?.number
  useEffect(() => {
    if (newest !== undefined) markAsSeen({ body: { upTo: newest } })
  }, [newest, markAsSeen])
  // Stored in the address, so that the back button restores the open pages.
  const olderPages = Math.min(Number.parseInt(address.get('older') ?? '', 10) || 0, maxPages)
  return (
    <BelowUnconfirmedEmailAlert fallback={<NotificationListSkeleton label={t('loading')} />}>
      <NotificationList
        label={t('list')}
        olderPages={olderPages}
        onShowOlder={() =>
          setAddress({ older: String(olderPages + 1) }, { replace: true, preventScrollReset: true })
        }
        empty={
          <EmptyState
            title={t('empty')}
            action={
              <ButtonLink to="/bookings" variant="secondary">
                {t('toBookings')}
              </ButtonLink>
            }
          >
            {t('emptyText')}
          </EmptyState>
        }
      />
    </BelowUnconfirmedEmailAlert>
  )
}
