import { clsx } from 'clsx'
import { Banknote, CalendarClock, ClipboardList, MessageSquareText } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { TimeRequest } from '#contract/time-request.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { focusMain } from '#web/components/focus/focus-main.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { DeclineReason } from '#web/features/bookings/card/DeclineReason.tsx'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { BookingAnswers } from '#web/features/bookings/session-types/BookingType.tsx'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { BlockButton, ReportButton } from '#web/features/moderation/ModerationButtons.tsx'
import { timeRequests as text } from '#web/i18n/en/bookings/time-requests.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { DeclineButton, IntervieweeActions, useAcceptTime } from './RequestActions.tsx'

/** Section of My Bookings, above the bookings. */
export function TimeRequestList({ requests }: { requests: readonly TimeRequest[] }) {
  const t = useTranslations(text)
  const titleId = useId()
  const isInterviewer = useSide() === 'interviewer'
  return (
    <section aria-labelledby={titleId} className="mb-12 grid gap-4">
      <h2 id={titleId} className="text-26">
        {t(isInterviewer ? 'received' : 'sent')}
      </h2>
      {requests.map(request => (
        <TimeRequestCard key={request.id} request={request} />
      ))}
    </section>
  )
}

/** A request for other times, as one of the two people sees it. */
export function TimeRequestCard({ request }: { request: TimeRequest }) {
  const t = useTranslations(text)
  const titleId = useId()
  const personName = usePersonName()
  const language = useLanguage()
  const { typeName, typeTerms } = useTypeText()
  const isInterviewer = useSide() === 'interviewer'
  const name = personName(isInterviewer ? request.intervieweeName : request.interviewerName)
  const { minutes, amount, currency, accepted } = request
  const times = accepted ? [{ ...accepted, isFree: true, reason: null }] : request.times
  const freeTimes = times.filter(({ isFree }) => isFree)
  const canAnswer = isInterviewer && request.status === 'open'
  const { isPending, accept } = useAcceptTime(request, name)
  const card = useRef<HTMLElement>(null)
  /** The buttons disappear, so the focus moves to the card. */
  const acceptTime = async (startTime: string) => {
    if (await accept(startTime)) card.current?.focus()
  }
  // An accepted free request is a booking and leaves the list, before or after the focus has moved to its card.
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (element?.contains(document.activeElement)) focusMain()
    }
  }, [])
  return (
    <Card className="grid gap-4">
      <article ref={card} tabIndex={-1} aria-labelledby={titleId} className="grid gap-4 outline-none">
        <h3 id={titleId} className="font-serif text-20 font-semibold">
          <bdi translate="no">{name}</bdi>
        </h3>
        <div className="grid gap-2">
          <IconRow icon={CalendarClock}>
            <ul className={clsx(canAnswer && 'divide-y divide-hairline')}>
              {times.map(({ startTime, endTime, isFree, reason }) => (
                <li
                  key={startTime}
                  className={clsx(
                    canAnswer &&
                      'flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:pt-0',
                  )}
                >
                  <span>
                    <DateTime
                      start={startTime}
                      end={endTime}
                      className={isFree ? '' : 'text-quiet line-through'}
                    />
                    {!isFree && request.status === 'open' && (
                      <span className="text-quiet"> · {t(reason ? `taken_${reason}` : 'taken')}</span>
                    )}
                  </span>
                  {canAnswer && isFree && (
                    <Button
                      variant={freeTimes.length > 1 ? 'secondary' : 'primary'}
                      busy={isPending}
                      aria-label={t('accept', {
                        time: formatDateTime(startTime, null, browserTimeZone(), language),
                      })}
                      onClick={() => acceptTime(startTime)}
                    >
                      {t('acceptShort')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </IconRow>
          {request.sessionType && (
            <IconRow icon={ClipboardList} label={t('sessionType')}>
              <bdi className="wrap-anywhere">{typeName(request.sessionType.name)}</bdi>
            </IconRow>
          )}
          <IconRow icon={Banknote} label={t('length')}>
            {typeTerms({ minutes, amount, currency, isIntro: false })}
          </IconRow>
          {request.message && (
            <IconRow icon={MessageSquareText}>
              <p className="text-quiet">{t('theirMessage')}</p>
              <p className="max-w-text whitespace-pre-line wrap-anywhere">{request.message}</p>
            </IconRow>
          )}
          <BookingAnswers booking={request} />
          {isInterviewer && (
            <div className="-mb-2 flex flex-wrap">
              {(request.message || request.answers.length > 0) && (
                <ReportButton target={{ kind: 'time_request', requestId: request.id }} />
              )}
              <BlockButton id={request.intervieweeId} name={name} />
            </div>
          )}
        </div>
        <RequestStatus request={request} name={name} isInterviewer={isInterviewer} />
        {canAnswer && <DeclineButton request={request} name={name} isDisabled={isPending} />}
        {!isInterviewer && <IntervieweeActions request={request} />}
      </article>
    </Card>
  )
}

/** What the request waits for, or why it ended. */
function RequestStatus({
  request,
  name,
  isInterviewer,
}: {
  request: TimeRequest
  name: string
  isInterviewer: boolean
}) {
  const t = useTranslations(text)
  const { status, accepted, expiresAt, amount, times } = request
  const sentence = (message: string, moment: string) => (
    <p>
      <Trans text={message} components={{ at: () => <DateTime start={moment} className="font-medium" /> }} />
    </p>
  )
  if (accepted)
    return (
      <Alert variant={isInterviewer ? 'info' : 'warning'}>
        {sentence(t(isInterviewer ? 'heldFor' : 'payBy', { name }), accepted.payBy)}
      </Alert>
    )
  if (status === 'open' && isInterviewer)
    return (
      <Alert variant="warning">
        {sentence(t('answerUntil'), expiresAt)}
        <p>{amount > 0 ? t('acceptHolds', { name }) : t('acceptBooks')}</p>
        {times.every(({ isFree }) => !isFree) && <p>{t('allTaken')}</p>}
      </Alert>
    )
  if (status === 'open') return <Alert>{sentence(t('waits', { name }), expiresAt)}</Alert>
  const ended = { declined: 'theyDeclined', expired: 'expired', unpaid: 'unpaid' } as const
  if (status !== 'declined' && status !== 'expired' && status !== 'unpaid') return null
  return (
    <div className="grid gap-1">
      <p>{t(ended[status], { name })}</p>
      <DeclineReason booking={request} />
      <p>
        <Link to={`/interviewers?book=${request.interviewerId}`} className="link">
          {t('otherTimes')}
        </Link>
      </p>
    </div>
  )
}
