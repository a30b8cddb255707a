import { useState } from 'react'
import type { CalendarProviderName } from '#contract/calendar-providers.ts'
import { calendarLimits } from '#contract/limits.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { calendars as text } from '#web/i18n/en/slots/calendars.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useStartConnection } from './api.ts'
import { ConnectCalDavDialog, ConnectIcsDialog } from './ConnectDialogs.tsx'

/** Ways to connect a calendar on this server. */
export function ConnectCard({
  count,
  providers,
}: {
  count: number
  providers: readonly CalendarProviderName[]
}) {
  const t = useTranslations(text)
  const start = useStartConnection()
  const [opened, setOpened] = useState<'caldav' | 'ics' | null>(null)
  const connect = (provider: CalendarProviderName) => {
    if (provider === 'caldav' || provider === 'ics') return setOpened(provider)
    start.mutate(
      { params: { provider } },
      { onSuccess: ({ url }) => window.location.assign(url), onError: toast.error },
    )
  }
  const isFull = count >= calendarLimits.connections
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-20">{t(count === 0 ? 'connectTitle' : 'connectMore')}</h2>
        <p className="text-15 text-quiet">
          {isFull ? t('full', { count: calendarLimits.connections }) : t('connectText')}
        </p>
      </div>
      {!isFull && (
        <ul className="grid gap-3 sm:grid-cols-2">
          {providers.map(provider => (
            <li key={provider} className="grid">
              <Button
                variant="secondary"
                busy={start.isPending && start.variables.params.provider === provider}
                onClick={() => connect(provider)}
              >
                {t(`provider_${provider}`)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {opened === 'caldav' && <ConnectCalDavDialog onClose={() => setOpened(null)} />}
      {opened === 'ics' && <ConnectIcsDialog onClose={() => setOpened(null)} />}
    </Card>
  )
}
