import { useSuspenseQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { hourMs } from '#contract/time.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { security } from '#web/i18n/en/account/security.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime, formatRelativeTime } from '#web/lib/format.ts'
import { type LoginSession, loginSessionsQuery, useRevokeLogin, useRevokeOtherLogins } from './api.ts'
import { SettingsRow, SettingsSection } from './SettingsSection.tsx'

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

/** The server records the last use to the hour. */
const lastSeenPrecisionMs = hourMs

/** Ends the session. The current one ends by logging out instead. */
function LoginSessionRow({
  loginSession: { id, isCurrent, userAgent, createdAt, lastSeenAt },
  isRevoked,
}: {
  loginSession: LoginSession
  isRevoked: boolean
}) {
  const t = useTranslations(security)
  const language = useLanguage()
  const now = useNow('minute')
  const revoke = useRevokeLogin(() => toast.success(t('ended')))
  const { browser, system, isHandheld } = parseUserAgent(userAgent)
  const device =
    browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknownBrowser'))
  const isActive = isCurrent || now - Date.parse(lastSeenAt) < lastSeenPrecisionMs
  const lastSeen = isActive
    ? t('activeNow')
    : t('lastSeen', { distance: formatRelativeTime(lastSeenAt, now, language) })
  const since = formatDateTime(createdAt, null, browserTimeZone(), language)
  return (
    <SettingsRow
      icon={isHandheld ? Smartphone : Monitor}
      title={
        <>
          {device}
          {isCurrent && <Badge variant="success">{t('thisDevice')}</Badge>}
        </>
      }
      text={`${isRevoked ? t('endedRow') : lastSeen} · ${t('since', { day: since })}`}
      action={
        isCurrent || isRevoked
          ? null
          : {
              label: t('end'),
              name: t('endOf', { device, day: since }),
              busy: revoke.isPending,
              onClick: () => revoke.mutate({ params: { id } }, { onError: toast.error }),
            }
      }
    />
  )
}
