import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { notificationLimits } from '#contract/limits.ts'
import { notificationsApi } from '#contract/routes/profile.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { UnconfirmedEmailAlert } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { notifications } from '#web/i18n/en/notifications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { setQueryData, useApiMutation, useApiQuery } from '#web/lib/query-client.ts'
import { NotificationList } from './NotificationList.tsx'

const maxPages = notificationLimits.maxPerUser / notificationLimits.pageSize

export const clientMiddleware = [requireAccess('signed-in')]

export default function NotificationsPage() {
  const t = useTranslations(notifications)
  useMarkAsSeen()
  const [address, setAddress] = useSearchParams()
  // Stored in the address, so that the back button restores the open pages.
  const olderPages = Math.min(Number.parseInt(address.get('older') ?? '', 10) || 0, maxPages)
  const showOlder = () =>
    setAddress({ older: String(olderPages + 1) }, { replace: true, preventScrollReset: true })
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
      <UnconfirmedEmailAlert />
      <NotificationList
        label={t('list')}
        olderPages={olderPages}
        onShowOlder={showOlder}
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
    </>
  )
}

/** Opening the list marks everything as seen. Rows show their previous state until the next load. */
function useMarkAsSeen() {
  const { data } = useApiQuery(
    notificationsApi.notifications,
    { query: {} },
    { refetchOnFocus: true, noCache: true },
  )
  const { mutate } = useApiMutation(notificationsApi.markNotificationsRead, {
    onSuccess: reply => setQueryData(notificationsApi.unreadNotificationCount, {}, reply),
  })
  const newest = data?.notices.find(notice => notice.isUnseen)?.number
  useEffect(() => {
    if (newest !== undefined) mutate({ body: { upTo: newest } })
  }, [newest, mutate])
}
