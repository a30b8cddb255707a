import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { browserZone, when } from '#web/components/ui/format.ts'
import { later } from '#web/components/ui/LazyPart.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import type { Side } from '#web/features/bookings/booking-state.ts'
import { MoneyBack } from '#web/features/bookings/MoneyBack.tsx'
import { useOtherSide } from '#web/features/bookings/use-other-side.ts'
import { life as text } from '#web/i18n/en/life.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { absenceOf, contestableUntil } from './life-state.ts'

const ContestDialog = later(() => import('./ContestDialog.tsx').then(one => one.ContestDialog))

type Props = { booking: Booking; side: Side }

/** That somebody was not there: who says so, what can be said against it, and what was decided. */
export function AbsenceNews({ booking, side }: Props) {
  const t = useText(text)
  const language = useLanguage()
  const now = useNow(30_000)
  const { name } = useOtherSide(booking, side)
  const { noShow } = booking
  const until = noShow ? when(contestableUntil(noShow.reportedAt), null, browserZone(), language) : ''
  switch (absenceOf(booking, side, now)) {
    case 'accused':
      return <Accused booking={booking} side={side} />
    case 'reporter':
      return <Notice title={t('youReported', { name })}>{t('youReportedUntil', { until })}</Notice>
    case 'contested':
      return <Notice>{noShow?.absent === side ? t('youContested') : t('theyContested', { name })}</Notice>
    case 'deciding':
      return (
        <Notice title={t(noShow?.absent === side ? 'accused' : 'youReported', { name })}>
          {t('beingDecided')}
        </Notice>
      )
    case 'upheld':
      return <Upheld booking={booking} side={side} />
    case 'rejected':
      return <p className="text-quiet">{t('rejected')}</p>
    default:
      return null
  }
}

function Accused({ booking, side }: Props) {
  const t = useText(text)
  const language = useLanguage()
  const { name } = useOtherSide(booking, side)
  const [isContesting, setContesting] = useState(false)
  const until = when(booking.can.contestNoShow?.until ?? '', null, browserZone(), language)
  const follows = side === 'interviewer' ? 'accusedInterviewer' : 'accusedInterviewee'
  return (
    <Notice kind="attention" title={t('accused', { name })}>
      <p>{t(booking.amount > 0 ? follows : 'accusedFree', { until })}</p>
      <Button className="mt-3" onClick={() => setContesting(true)}>
        {t('wasThere')}
      </Button>
      {isContesting && <ContestDialog booking={booking} onClose={() => setContesting(false)} />}
    </Notice>
  )
}

function Upheld({ booking, side }: Props) {
  const t = useText(text)
  const absent = booking.noShow?.absent
  const isPriced = booking.amount > 0
  const who =
    absent === side ? 'youMissed' : absent === 'interviewer' ? 'interviewerMissed' : 'intervieweeMissed'
  const isOwed = absent === 'interviewer'
  return (
    <div className="grid gap-1">
      <p>
        {t(who)} {isPriced && t(isOwed ? 'comesBack' : side === 'interviewer' ? 'youEarn' : 'notRefunded')}
      </p>
      {isOwed && booking.refund && <MoneyBack booking={booking} side={side} />}
    </div>
  )
}
