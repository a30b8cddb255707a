import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { CalendarConnection } from '#contract/calendars.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import {
  useDisconnectCalendar,
  useStartConnection,
  useSyncCalendars,
  useUpdateCalendar,
} from '#web/features/slots/api.ts'
import { calendars as text } from '#web/i18n/en/slots/calendars.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ConnectCalDavDialog, ConnectIcsDialog } from './ConnectDialogs.tsx'

type Props = { connection: CalendarConnection; zone: string }

/** One account: its state, what to do about a failure, and its calendars. */
export function ConnectionCard({ connection, zone }: Props) {
  const t = useTranslations(text)
  const { id, provider, label, status, lastSyncedAt, calendars } = connection
  const sync = useSyncCalendars()
  const [isDisconnecting, setDisconnecting] = useState(false)
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-20">{t(`name_${provider}`)}</h2>
          <p className="text-15 wrap-anywhere text-quiet" translate="no">
            <bdi>{label}</bdi>
          </p>
        </div>
        <Badge variant={status === 'ok' ? 'success' : 'warning'}>
          {status === 'ok' ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          {t(`status_${status}`)}
        </Badge>
      </div>
      {status !== 'ok' && <FailureAlert connection={connection} zone={zone} />}
      {calendars
        .filter(calendar => calendar.isDeleted)
        .map(calendar => (
          <Alert key={calendar.id} variant="warning" title={t('deletedTitle')}>
            <p>{t('deletedText', { calendar: calendar.name })}</p>
          </Alert>
        ))}
      <p className="text-13 text-quiet">
        {lastSyncedAt ? (
          <>
            {t('lastSync')} <DateTime start={lastSyncedAt} timeZone={zone} />
          </>
        ) : (
          t('neverSynced')
        )}
      </p>
      <ul className="grid gap-x-4 divide-y divide-hairline sm:grid-cols-[1fr_auto_auto]">
        {calendars.map(calendar => (
          <CalendarRow key={calendar.id} connectionId={id} calendar={calendar} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={sync.isPending}
          onClick={() => sync.mutate({ params: { connectionId: id } }, { onError: toast.error })}
        >
          {t('syncNow')}
        </Button>
        <Button variant="secondary" onClick={() => setDisconnecting(true)}>
          {t('disconnect')}
        </Button>
      </div>
      <DisconnectDialog
        connection={connection}
        isOpen={isDisconnecting}
        onClose={() => setDisconnecting(false)}
      />
    </Card>
  )
}

/**
 * User name for connecting the same account again, from the label `user name · host`. The user enters the server again,
 * because the password is sent there, and the label has only its host, which may be cut.
 */
function readUsername(label: string): string {
  const separator = label.lastIndexOf(' · ')
  return separator < 0 ? '' : label.slice(0, separator)
}

function FailureAlert({ connection, zone }: Props) {
  const t = useTranslations(text)
  const { id, provider, label, status, failingSince } = connection
  const start = useStartConnection()
  const [isOpen, setOpen] = useState(false)
  if (status === 'ok') return null
  const reconnect = () => {
    if (provider === 'caldav' || provider === 'ics') return setOpen(true)
    start.mutate(
      { params: { provider } },
      { onSuccess: ({ url }) => window.location.assign(url), onError: toast.error },
    )
  }
  return (
    <Alert variant="warning" title={t(`failure_${status}`)}>
      <p>{t(`todo_${status}`)}</p>
      {failingSince && (
        <p className="mt-1 text-13">
          {t('since')} <DateTime start={failingSince} timeZone={zone} />
        </p>
      )}
      {(status === 'reauth_required' || (provider === 'ics' && status === 'unreadable')) && (
        <Button className="mt-3" busy={start.isPending} onClick={reconnect}>
          {t('reconnect')}
        </Button>
      )}
      {isOpen && provider === 'caldav' && (
        <ConnectCalDavDialog username={readUsername(label)} onClose={() => setOpen(false)} />
      )}
      {isOpen && provider === 'ics' && <ConnectIcsDialog replacedId={id} onClose={() => setOpen(false)} />}
    </Alert>
  )
}

function CalendarRow({
  connectionId,
  calendar,
}: {
  connectionId: string
  calendar: CalendarConnection['calendars'][number]
}) {
  const t = useTranslations(text)
  const update = useUpdateCalendar()
  /** The mutation reports its start a moment later, and the checkbox would jump back until then. */
  const [pending, setPending] = useState<{ checksBusy?: boolean; isTarget?: boolean }>({})
  const isPending = Object.keys(pending).length > 0
  const { id: calendarId, name, canWrite, isDeleted } = calendar
  const change = (body: { checksBusy?: boolean; isTarget?: boolean }) => {
    if (isPending) return
    setPending(body)
    update.mutate(
      { params: { connectionId, calendarId }, body },
      { onError: toast.error, onSettled: () => setPending({}) },
    )
  }
  return (
    <li className="grid py-2 sm:col-span-3 sm:grid-cols-subgrid sm:items-center">
      <span className="min-w-0 font-medium wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
      {!isDeleted && (
        <Checkbox
          label={
            <>
              {t('checksBusy')}
              <span className="sr-only"> · {name}</span>
            </>
          }
          checked={pending.checksBusy ?? calendar.checksBusy}
          onChange={event => change({ checksBusy: event.target.checked })}
        />
      )}
      {canWrite && (
        <Checkbox
          label={
            <>
              {t('isTarget')}
              <span className="sr-only"> · {name}</span>
            </>
          }
          checked={pending.isTarget ?? calendar.isTarget}
          onChange={event => change({ isTarget: event.target.checked })}
        />
      )}
    </li>
  )
}

function DisconnectDialog({
  connection: { id, label },
  isOpen,
  onClose,
}: {
  connection: CalendarConnection
  isOpen: boolean
  onClose: () => void
}) {
  const t = useTranslations(text)
  const disconnect = useDisconnectCalendar()
  const confirm = () =>
    disconnect.mutate(
      { params: { connectionId: id } },
      {
        onSuccess: () => toast.success(t('disconnected')),
        onError: toast.error,
        onSettled: onClose,
      },
    )
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      title={t('disconnectTitle')}
      confirmLabel={t('disconnect')}
      busy={disconnect.isPending}
      danger
    >
      {t('disconnectText', { account: label })}
    </ConfirmDialog>
  )
}
