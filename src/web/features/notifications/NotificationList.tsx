import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { notifications as text } from '#web/i18n/en/account/notifications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { notificationsQuery } from './api.ts'
import { NotificationRow } from './NotificationRow.tsx'

/** One page of notifications, followed by older ones on request. */
export function NotificationList({
  before,
  label,
  empty,
  olderPages,
  onShowOlder,
  shouldFocus = false,
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
  const { data } = useSuspenseQuery(notificationsQuery(before))
  if (data.notices.length === 0) return empty
  return (
    <>
      <ul
        aria-label={label}
        tabIndex={-1}
        ref={shouldFocus ? focusList : null}
        className="border-t border-hairline"
      >
        {data.notices.map(notice => (
          <NotificationRow key={notice.number} notification={notice} />
        ))}
      </ul>
      {data.before !== null &&
        (olderPages > 0 ? (
          <QueryBoundary fallback={<NotificationListSkeleton label={t('loadingMore')} />}>
            <NotificationList
              before={data.before}
              label={t('olderList')}
              olderPages={olderPages - 1}
              onShowOlder={onShowOlder}
              shouldFocus={wasAsked}
            />
          </QueryBoundary>
        ) : (
          <Button
            variant="secondary"
            className="mt-6"
            onClick={() => {
              setAsked(true)
              onShowOlder()
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

export const NotificationListSkeleton = ({ label }: { label: string }) => (
  <div aria-busy role="status" className="grid gap-3">
    <span className="sr-only">{label}</span>
    {[1, 2, 3].map(n => (
      <Skeleton key={n} className="h-18 rounded-medium" />
    ))}
  </div>
)
