import { useState } from 'react'
import { endpoints } from '#contract/account.ts'
import { useAct, useCall } from '#web/query.ts'
import { security } from '#web/text/en/security.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import { Part } from './Part.tsx'
import { SessionRow } from './SessionRow.tsx'

export function SessionsSection() {
  const t = useText(security)
  return (
    <Part title={t('sessionsTitle')} text={t('sessionsText')}>
      <Sessions />
    </Part>
  )
}

function Sessions() {
  const t = useText(security)
  const { data: sessions, error, isPending, refetch } = useCall(endpoints.mySessions, {})
  if (isPending) return <SessionsSkeleton label={t('loading')} />
  if (!sessions) return <ErrorState title={t('sessionsFailed')} error={error} onRetry={refetch} />
  const others = sessions.filter(session => !session.isCurrent).length
  const inOrder = sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <>
      <ul className="-my-4 divide-y divide-hairline">
        {inOrder.map(session => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 ? <EndOthers count={others} /> : <p className="mt-2 text-quiet">{t('onlyHere')}</p>}
    </>
  )
}

function EndOthers({ count }: { count: number }) {
  const t = useText(security)
  const [isAsking, setAsking] = useState(false)
  const end = useAct(endpoints.endOtherSessions, { invalidates: [endpoints.mySessions] })
  const confirm = () =>
    end.mutate(
      {},
      {
        onSuccess: () => toast.success(t('othersEnded')),
        onError: toast.error,
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button look="secondary" className="mt-2 justify-self-start" onClick={() => setAsking(true)}>
        {t('endOthers')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('endOthersQuestion')}
        confirmLabel={t('endOthers')}
        busy={end.isPending}
      >
        {t('endOthersText', { count })}
      </ConfirmDialog>
    </>
  )
}

function SessionsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-busy aria-label={label} className="grid gap-8">
      {[0, 1].map(row => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-11 rounded-medium" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
