import { Monitor, Smartphone } from 'lucide-react'
import { hourMs } from '#contract/time.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { security } from '#web/i18n/en/account/security.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime, formatRelativeTime } from '#web/lib/format.ts'
import { type LoginSession, useRevokeLogin } from './api.ts'
import { SettingsRow } from './SettingsSection.tsx'

/** The server records the last use to the hour. */
const lastSeenPrecisionMs = hourMs

/** Ends the session. The current one ends by logging out instead. */
export function LoginSessionRow({
  loginSession: { id, isCurrent, userAgent, createdAt, lastSeenAt },
  isRevoked,
}: {
  loginSession: LoginSession
  isRevoked: boolean
}) {
  const t = useTranslations(security)
  const language = useLanguage()
  const now = useNow(60_000)
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
