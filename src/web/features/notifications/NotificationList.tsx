import { type ReactNode, useState } from 'react'
import { notificationsApi } from '#contract/routes/profile.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { notifications as text } from '#web/i18n/en/notifications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { NotificationRow } from './NotificationRow.tsx'

/** One page of notifications, followed by older ones on request. */
export function NotificationList({
  before,
  label,
  empty,
  olderPages: older,
  onShowOlder: onOlder,
  shouldFocus: takesFocus = false,
}: {
  before?: number
  label: string
  empty?: ReactNode
  /** Number of older pages already open. */
  olderPages: number
  onShowOlder: () => void
  shouldFocus?: boolean
}) {
  const t = useTranslations(text)
  const [wasAsked, setAsked] = useState(false)
  const { data, error, refetch } = useApiQuery(notificationsApi.notifications, {
    query: before ? { before } : {},
  })
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <NotificationListSkeleton label={t(before ? 'loadingMore' : 'loading')} />
  if (data.notices.length === 0) return empty
  return (
    <>
      <ul
        aria-label={label}
        tabIndex={-1}
        ref={takesFocus ? focusList : null}
        className="border-t border-hairline"
      >
        {data.notices.map(notice => (
          <NotificationRow key={notice.number} notification={notice} />
        ))}
      </ul>
      {data.before !== null &&
        (older > 0 ? (
          <NotificationList
            before={data.before}
            label={t('olderList')}
            olderPages={older - 1}
            onShowOlder={onOlder}
            shouldFocus={wasAsked}
          />
        ) : (
          <Button
            variant="secondary"
            className="mt-6"
            onClick={() => {
              setAsked(true)
              onOlder()
            }}
          >
            {t('older')}
          </Button>
        ))}
    </>
  )
}

/** The button that loaded the page is gone, so the list gets the focus. */
const focusList = (list: HTMLElement | null) => list?.focus({ preventScroll: true })

const NotificationListSkeleton = ({ label }: { label: string }) => (
  <div aria-busy role="status" className="grid gap-3">
    <span className="sr-only">{label}</span>
    {[1, 2, 3].map(n => (
      <Skeleton key={n} className="h-18 rounded-medium" />
    ))}
  </div>
)
