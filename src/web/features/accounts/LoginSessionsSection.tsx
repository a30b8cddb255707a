import { useState } from 'react'
import { authSessionsApi } from '#contract/routes/shell.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { security } from '#web/i18n/en/security.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query-client.ts'
import { LoginSessionRow } from './LoginSessionRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function LoginSessionsSection() {
  const t = useTranslations(security)
  return (
    <SettingsSection title={t('sessionsTitle')} description={t('sessionsText')}>
      <LoginSessions />
    </SettingsSection>
  )
}

function LoginSessions() {
  const t = useTranslations(security)
  const { data: signIns, error, isPending, refetch } = useApiQuery(authSessionsApi.myLogins, {})
  if (isPending) return <LoginSessionsSkeleton label={t('loading')} />
  if (!signIns) return <ErrorState title={t('sessionsFailed')} error={error} onRetry={refetch} />
  const otherCount = signIns.filter(loginSession => !loginSession.isCurrent).length
  return (
    <>
      <LoginSessionList loginSessions={signIns} />
      {otherCount > 0 ? (
        <RevokeOtherSessions count={otherCount} />
      ) : (
        <p className="mt-2 text-quiet">{t('onlyHere')}</p>
      )}
    </>
  )
}

/** An ended session stays in the list until the page is left, so a second click never hits the next row. */
function LoginSessionList({ loginSessions }: { loginSessions: ReplyOf<'myLogins'> }) {
  const [first] = useState(() => loginSessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)))
  const active = new Map(loginSessions.map(session => [session.id, session]))
  const knownIds = new Set(first.map(loginSession => loginSession.id))
  return (
    <ul className="-my-4 divide-y divide-hairline">
      {[...first, ...loginSessions.filter(loginSession => !knownIds.has(loginSession.id))].map(
        loginSession => (
          <LoginSessionRow
            key={loginSession.id}
            loginSession={active.get(loginSession.id) ?? loginSession}
            isRevoked={!active.has(loginSession.id)}
          />
        ),
      )}
    </ul>
  )
}

function RevokeOtherSessions({ count }: { count: number }) {
  const t = useTranslations(security)
  const [isAsking, setAsking] = useState(false)
  const end = useApiMutation(authSessionsApi.revokeOtherLogins, { invalidates: [authSessionsApi.myLogins] })
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
      <Button variant="secondary" className="mt-2 justify-self-start" onClick={() => setAsking(true)}>
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

function LoginSessionsSkeleton({ label }: { label: string }) {
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
