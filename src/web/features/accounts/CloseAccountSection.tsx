import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roles } from '#contract/auth.ts'
import type { Booking } from '#contract/booking.ts'
import { accountLimits } from '#contract/limits.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Spinner } from '#web/components/ui/Loading.tsx'
import { security } from '#web/i18n/en/account/security.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { endAuthSession, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { browserTimeZone, formatDate, formatMoney, formatPercent } from '#web/lib/format.ts'
import { deleteAllDrafts } from '#web/lib/storage/draft-storage.ts'
import { latestBookingsQuery, useCloseAccount } from './api.ts'
import { SettingsSection } from './SettingsSection.tsx'

function CloseAccountConfirmation({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations(security)
  const language = useLanguage()
  const session = useAuthSession()
  const now = useNow('minute')
  const close = useCloseAccount()
  const submit = () =>
    close.mutate(
      {},
      {
        onSuccess: () => {
          // The server has ended all sessions of the account. The sign-in page explains why.
          endAuthSession('account-closed')
          deleteAllDrafts()
        },
      },
    )
  const isInterviewer = session.state === 'signed-in' && session.roleId === roles.interviewer
  const erased = formatDate(now + accountLimits.reopenDays * dayMs, browserTimeZone(), language)
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-medium">{t('closeNow')}</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-5 marker:text-red">
          <CancelledBookings isInterviewer={isInterviewer} />
          <li>{t(isInterviewer ? 'closeHiddenInterviewer' : 'closeHidden')}</li>
          <li>{t('closeSignedOut')}</li>
        </ul>
      </div>
      <div>
        <h3 className="font-medium">{t('closeLater', { date: erased })}</h3>
        <p>{t('closeErased')}</p>
      </div>
      <div>
        <h3 className="font-medium">{t('closeUntil')}</h3>
        <p>{t('closeReopen')}</p>
      </div>
      {close.error && <Alert variant="danger">{errorMessage(close.error)}</Alert>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          {t('keep')}
        </Button>
        <Button variant="danger" busy={close.isPending} onClick={submit}>
          {t(close.isPending ? 'closing' : 'close')}
        </Button>
      </div>
    </div>
  )
}

export function CloseAccountSection() {
  const t = useTranslations(security)
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSection title={t('closeTitle')} description={t('closeText')}>
      <Button variant="secondary" className="justify-self-start text-red" onClick={() => setOpen(true)}>
        {t('close')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('closeQuestion')}>
        <CloseAccountConfirmation onCancel={() => setOpen(false)} />
      </Dialog>
    </SettingsSection>
  )
}

/**
 * Bookings that closing the account would cancel, with the refunds as of now. Without `useSuspenseQuery`, because an
 * error must replace figures that are no longer valid.
 */
function CancelledBookings({ isInterviewer }: { isInterviewer: boolean }) {
  const t = useTranslations(security)
  const { data, error } = useQuery({ ...latestBookingsQuery, staleTime: 0, refetchInterval: minuteMs })
  if (error) {
    return (
      <li className="text-red">
        {t('closeBookingsFailed')}: {errorMessage(error)}
      </li>
    )
  }
  if (!data) {
    return (
      <li className="list-none">
        <Spinner label={t('closeBookingsLoading')} />
      </li>
    )
  }
  const cancelled = data.bookings.filter(booking => booking.can.cancel).reverse()
  if (cancelled.length === 0) return <li>{t('closeNoBookings')}</li>
  return (
    <li>
      {t('closeBookings', { count: cancelled.length })}
      <ul className="my-2 divide-y divide-hairline rounded-medium bg-sunken px-4">
        {cancelled.map(booking => (
          <li key={booking.id} className="py-3">
            <p className="font-medium">{isInterviewer ? booking.intervieweeName : booking.interviewerName}</p>
            <DateTime start={booking.startTime} end={booking.endTime} className="block text-13" />
            <p className="text-13">
              <RefundText booking={booking} isInterviewer={isInterviewer} />
            </p>
          </li>
        ))}
      </ul>
      {cancelled.some(booking => booking.amount > 0) && <p className="text-13 text-quiet">{t('bankDays')}</p>}
    </li>
  )
}

function RefundText({ booking, isInterviewer }: { booking: Booking; isInterviewer: boolean }) {
  const t = useTranslations(security)
  const language = useLanguage()
  const { amount, currency, status, holdExpiresAt, can, intervieweeName } = booking
  const { cancel } = can
  if (amount === 0) return t('free')
  if (holdExpiresAt || !cancel) return t('notCharged')
  if (status === 'pending') return t('released', { amount: formatMoney(amount, currency, language, 'exact') })
  if (cancel.refund === 0) return t('nothingBack')
  const figures = {
    amount: formatMoney(cancel.refund, cancel.currency, language, 'exact'),
    percent: formatPercent(cancel.percent, language),
  }
  return isInterviewer ? t('backToThem', { ...figures, name: intervieweeName }) : t('backToYou', figures)
}
