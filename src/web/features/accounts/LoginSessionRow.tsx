import { Monitor, Smartphone } from 'lucide-react'
import { authSessionsApi } from '#contract/routes/shell.ts'
import { hourMs } from '#contract/time.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { browserTimeZone, formatDateTime, formatRelativeTime } from '#web/components/ui/format.ts'
import { toast } from '#web/components/ui/toast.ts'
import { useNow } from '#web/components/ui/use-now.ts'
import { security } from '#web/i18n/en/security.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

type LoginSession = ReplyOf<'myLogins'>[number]

/** The server records the last use to the hour. */
const lastSeenPrecisionMs = hourMs

/** Ends the session. The current one ends by logging out instead. */
export function LoginSessionRow({
  loginSession,
  isRevoked,
}: {
  loginSession: LoginSession
  isRevoked: boolean
}) {
  const t = useTranslations(security)
  const language = useLanguage()
  const now = useNow(60_000)
  const end = useApiMutation(authSessionsApi.revokeLogin, {
    invalidates: [authSessionsApi.myLogins],
    onSuccess: () => toast.success(t('ended')),
  })
  const { browser, system, isHandheld } = parseUserAgent(loginSession.userAgent)
  const device =
    browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknownBrowser'))
  const isActive = loginSession.isCurrent || now - Date.parse(loginSession.lastSeenAt) < lastSeenPrecisionMs
  const since = formatDateTime(loginSession.createdAt, null, browserTimeZone(), language)
  const Icon = isHandheld ? Smartphone : Monitor
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4 py-4 sm:grid-cols-[auto_1fr_auto]">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-medium bg-sunken text-quiet">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {device}
          {loginSession.isCurrent && <Badge variant="success">{t('thisDevice')}</Badge>}
        </p>
        <p className="text-13 text-quiet">
          {isRevoked
            ? t('endedRow')
            : isActive
              ? t('activeNow')
              : t('lastSeen', { distance: formatRelativeTime(loginSession.lastSeenAt, now, language) })}
          {' · '}
          {t('since', { day: since })}
        </p>
      </div>
      {!loginSession.isCurrent && !isRevoked && (
        <Button
          variant="ghost"
          className="col-start-2 -ml-4 justify-self-start sm:col-start-3 sm:-mr-2 sm:ml-0"
          aria-label={t('endOf', { device, day: since })}
          busy={end.isPending}
          onClick={() => end.mutate({ params: { id: loginSession.id } }, { onError: toast.error })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
