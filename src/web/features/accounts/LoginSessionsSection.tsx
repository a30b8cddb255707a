import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { security } from '#web/i18n/en/account/security.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type LoginSession, loginSessionsQuery, useRevokeOtherLogins } from './api.ts'
import { LoginSessionRow } from './LoginSessionRow.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function LoginSessionsSection() {
  const t = useTranslations(security)
  return (
    <SettingsSection title={t('sessionsTitle')} description={t('sessionsText')}>
      <QueryBoundary
        fallback={
          <div role="status" aria-busy aria-label={t('loading')}>
            <Skeleton className="h-28 rounded-medium" />
          </div>
        }
        renderError={(error, retry) => (
          <ErrorState title={t('sessionsFailed')} error={error} onRetry={retry} />
        )}
      >
        <LoginSessions />
      </QueryBoundary>
    </SettingsSection>
  )
}

function LoginSessions() {
  const t = useTranslations(security)
  const { data: loginSessions } = useSuspenseQuery(loginSessionsQuery)
  const otherCount = loginSessions.filter(({ isCurrent }) => !isCurrent).length
  return (
    <>
      <LoginSessionList loginSessions={loginSessions} />
      {otherCount > 0 ? (
        <RevokeOtherSessions count={otherCount} />
      ) : (
        <p className="mt-2 text-quiet">{t('onlyHere')}</p>
      )}
    </>
  )
}

/** An ended session stays in the list until the page is left, so a second click never hits the next row. */
function LoginSessionList({ loginSessions }: { loginSessions: LoginSession[] }) {
  const [first] = useState(() => loginSessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)))
  const active = new Map(loginSessions.map(session => [session.id, session]))
  const knownIds = new Set(first.map(({ id }) => id))
  return (
    <ul className="-my-4 divide-y divide-hairline">
      {[...first, ...loginSessions.filter(({ id }) => !knownIds.has(id))].map(session => (
        <LoginSessionRow
          key={session.id}
          loginSession={active.get(session.id) ?? session}
          isRevoked={!active.has(session.id)}
        />
      ))}
    </ul>
  )
}

function RevokeOtherSessions({ count }: { count: number }) {
  const t = useTranslations(security)
  const [isAsking, setAsking] = useState(false)
  const end = useRevokeOtherLogins()
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
