import { type ReactNode, useState } from 'react'
import { addresses } from '#contract/address/notice.ts'
import { useCall } from '#web/query.ts'
import { notice as text } from '#web/text/en/notice.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { NoticeRow } from './NoticeRow.tsx'

/** Some notices, from the newest or before one on, and behind them those that are older, once they are asked for. */
export function PageOfNotices({
  before,
  label,
  empty,
}: {
  before?: number
  label: string
  empty?: ReactNode
}) {
  const t = useText(text)
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useCall(addresses.notices, { query: before ? { before } : {} })
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Waiting label={t(before ? 'loadingMore' : 'loading')} />
  if (data.notices.length === 0) return empty
  return (
    <>
      <ul aria-label={label} className="border-t border-hairline">
        {data.notices.map(one => (
          <NoticeRow key={one.number} notice={one} />
        ))}
      </ul>
      {data.before !== null &&
        (isOpen ? (
          <PageOfNotices before={data.before} label={t('older')} />
        ) : (
          <Button look="secondary" className="mt-6" onClick={() => setOpen(true)}>
            {t('older')}
          </Button>
        ))}
    </>
  )
}

const Waiting = ({ label }: { label: string }) => (
  <div aria-busy role="status" className="grid gap-3">
    <span className="sr-only">{label}</span>
    {[1, 2, 3].map(n => (
      <Skeleton key={n} className="h-18 rounded-medium" />
    ))}
  </div>
)
