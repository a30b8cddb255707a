import { useState } from 'react'
import { addresses } from '#contract/routes/session.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { security } from '#web/i18n/en/security.ts'
import { useText } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/call.ts'
import { useAct, useCall } from '#web/lib/query.ts'
import { Part } from './AccountSection.tsx'
import { SignInRow } from './SignInRow.tsx'

export function SignInsSection() {
  const t = useText(security)
  return (
    <Part title={t('sessionsTitle')} text={t('sessionsText')}>
      <SignIns />
    </Part>
  )
}

function SignIns() {
  const t = useText(security)
  const { data: signIns, error, isPending, refetch } = useCall(addresses.mySignIns, {})
  if (isPending) return <SignInsSkeleton label={t('loading')} />
  if (!signIns) return <ErrorState title={t('sessionsFailed')} error={error} onRetry={refetch} />
  const others = signIns.filter(one => !one.isCurrent).length
  return (
    <>
      <SignInList signIns={signIns} />
      {others > 0 ? <EndOthers count={others} /> : <p className="mt-2 text-quiet">{t('onlyHere')}</p>}
    </>
  )
}

/** A row that was shown stays while the page is open: a second click never falls on the next row. */
function SignInList({ signIns }: { signIns: ReplyOf<'mySignIns'> }) {
  const [first] = useState(() => signIns.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)))
  const active = new Map(signIns.map(one => [one.id, one]))
  const known = new Set(first.map(one => one.id))
  return (
    <ul className="-my-4 divide-y divide-hairline">
      {[...first, ...signIns.filter(one => !known.has(one.id))].map(one => (
        <SignInRow key={one.id} signIn={active.get(one.id) ?? one} isEnded={!active.has(one.id)} />
      ))}
    </ul>
  )
}

function EndOthers({ count }: { count: number }) {
  const t = useText(security)
  const [isAsking, setAsking] = useState(false)
  const end = useAct(addresses.endOtherSignIns, { invalidates: [addresses.mySignIns] })
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

function SignInsSkeleton({ label }: { label: string }) {
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
