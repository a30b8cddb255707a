import { type ReactNode, useState } from 'react'
import { dayMs } from '#contract/time.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { errorCodeMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { getDayRange } from '#web/lib/day-range.ts'
import { browserTimeZone, toInputDate } from '#web/lib/format.ts'
import { type Person, useClosePerson, useSuspendPerson } from './api.ts'

type DialogProps = { person: Person; onClose: () => void }

const Consequences = ({ children }: { children: ReactNode }) => (
  <ul className="grid list-disc gap-1 pl-5 text-15 marker:text-red">{children}</ul>
)

function CancelledBookings({ person }: { person: Person }) {
  const t = useTranslations(adminPeople)
  return (
    <li>
      {person.upcomingBookings > 0 ? t('cancels', { count: person.upcomingBookings }) : t('cancelsNone')}
    </li>
  )
}

export function SuspendDialog({ person, onClose }: DialogProps) {
  const t = useTranslations(adminPeople)
  const suspend = useSuspendPerson()
  const tomorrow = toInputDate(useNow('minute') + dayMs, browserTimeZone())
  const [until, setUntil] = useState('')
  return (
    <ActionDialog
      title={person.suspendedAt ? t('changeSuspension') : t('suspendTitle')}
      submitLabel={person.suspendedAt ? t('changeSuspension') : t('suspend')}
      danger={!person.suspendedAt}
      reasonHint={t('suspendReasonHint')}
      onClose={onClose}
      onSubmit={async reason => {
        const end = until ? getDayRange(until).start : null
        const body = { reason, until: end }
        const { cancelled, left } = await suspend.mutateAsync({ params: { userId: person.id }, body })
        toast.success(t('suspendDone', { cancelled }))
        if (left > 0) toast.error(t('suspendLeft', { count: left }))
      }}
    >
      <Consequences>
        <li>{t('suspendSignsOut')}</li>
        {person.roleId === 2 && <li>{t('suspendUnlists')}</li>}
        <CancelledBookings person={person} />
      </Consequences>
      <DatePicker label={t('until')} hint={t('untilHint')} min={tomorrow} value={until} onChange={setUntil} />
    </ActionDialog>
  )
}

export function ClosePersonDialog({ person, onClose }: DialogProps) {
  const t = useTranslations(adminPeople)
  const close = useClosePerson()
  return (
    <ActionDialog
      title={t('closeTitle')}
      submitLabel={t('close')}
      danger
      onClose={onClose}
      onSubmit={async reason => {
        await close.mutateAsync({ params: { userId: person.id }, body: { reason } })
        toast.success(t('closeDone'))
      }}
    >
      {person.closingBlocker && <Alert variant="warning">{errorCodeMessage(person.closingBlocker)}</Alert>}
      <Consequences>
        <li>{t('closeSignsOut')}</li>
        <CancelledBookings person={person} />
        <li>{t('closeReopens')}</li>
      </Consequences>
    </ActionDialog>
  )
}
