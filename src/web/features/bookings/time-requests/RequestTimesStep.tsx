import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type Consent, consents } from '#contract/booking.ts'
import type { SessionTypeId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { timeRequestsApi } from '#contract/routes/bookings.ts'
import { type PublicSessionType, withoutFileQuestions } from '#contract/session-type.ts'
import { timeRequestLimits } from '#contract/session-type-limits.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import type { TimeRequest } from '#contract/time-request.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useFocusOnMount } from '#web/components/focus/use-focus-on-mount.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { DialogFooter } from '#web/components/ui/Dialog.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { AnswerFields } from '#web/features/bookings/booking-dialog/AnswerFields.tsx'
import {
  findAnswerErrors,
  isAnyAnswerMissing,
  isAnyAnswerTooLong,
  toSentAnswers,
} from '#web/features/bookings/booking-dialog/answers.ts'
import { IconMessage } from '#web/features/bookings/booking-dialog/BookingOutcome.tsx'
import { isIntroUsed } from '#web/features/bookings/booking-dialog/booking-draft.ts'
import { ConsentCheckboxes } from '#web/features/bookings/booking-dialog/ConsentCheckboxes.tsx'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { timeRequests as text } from '#web/i18n/en/bookings/time-requests.ts'
import { common } from '#web/i18n/en/common.ts'
import { serverMessageOr } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/api/query-client.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { browserTimeZone, toInputDate } from '#web/lib/format.ts'
import { type ChosenTime, TimesField } from './TimesField.tsx'

type RequestTimesStepProps = {
  interviewer: InterviewerCard
  types: readonly PublicSessionType[]
  /** Type whose times the candidate has just seen. */
  typeId: SessionTypeId
  onBack: () => void
}

/** Step of the booking dialog in which a candidate asks for times that are not offered. */
export function RequestTimesStep({ interviewer, types, typeId: firstTypeId, onBack }: RequestTimesStepProps) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const { typeTerms } = useTypeText()
  const form = useRequestForm(types, firstTypeId)
  const { type, values, change, send } = form
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const name = interviewer.displayName
  if (send.data) return <RequestSent request={send.data} />
  if (!type?.requestTerms) return null
  const isFree = type.requestTerms.amount === 0
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <h3 ref={heading} tabIndex={-1} className="font-serif text-20 font-semibold outline-none">
          {t('title')}
        </h3>
        <p className="max-w-text text-15 text-quiet">{t('intro', { name })}</p>
      </div>
      {send.isError && Object.keys(form.answerErrors).length === 0 && (
        <Alert variant="danger">{serverMessageOr(send.error, t('failed'))}</Alert>
      )}
      <TypeField {...form} />
      <p className="text-15">{typeTerms({ ...type.requestTerms, isIntro: type.isIntro })}</p>
      <TimesField
        typeId={type.id}
        name={name}
        day={values.day}
        onDayChange={day => change({ day })}
        chosen={values.times}
        onChange={times => change({ times })}
        timeZone={values.timeZone}
        onTimeZoneChange={timeZone => change({ timeZone })}
      />
      {form.questions.length > 0 && <AnswerFields booking={form} />}
      <Field label={t('message', { name })} labelSuffix={tCommon('optional')}>
        <TextArea
          value={values.message}
          onChange={event => change({ message: event.target.value })}
          maxLength={timeRequestLimits.messageMax}
          className="min-h-20!"
        />
      </Field>
      {isFree && (
        <ConsentCheckboxes
          legendId="request-consents"
          accepted={values.consents}
          onChange={accepted => change({ consents: accepted })}
        />
      )}
      <p className="max-w-text text-13 text-quiet">{t(isFree ? 'freeBooked' : 'pricedHeld', { name })}</p>
      <DialogFooter>
        {form.isTimeMissing && (
          <p role="alert" className="self-center text-15 font-medium text-red sm:mr-auto">
            {t('noneChosen')}
          </p>
        )}
        <div className="flex gap-2 sm:shrink-0 sm:gap-3">
          <Button variant="secondary" className="max-sm:px-3" onClick={onBack}>
            {t('back')}
          </Button>
          <Button
            className="grow"
            busy={send.isPending}
            disabled={!form.canSend}
            aria-describedby={isFree ? 'request-consents' : undefined}
            onClick={form.submit}
          >
            {t('send')}
          </Button>
        </div>
      </DialogFooter>
    </div>
  )
}

/** Nothing for interviewers with one type. */
function TypeField({ requestableTypes, type, change }: ReturnType<typeof useRequestForm>) {
  const t = useTranslations(text)
  const { typeName } = useTypeText()
  if (requestableTypes.length < 2) return null
  return (
    <Field label={t('sessionType')}>
      <Select
        value={type?.id}
        onChange={event => change({ typeId: event.target.value as SessionTypeId, times: [], consents: [] })}
      >
        {requestableTypes.map(({ id, name }) => (
          <option key={id} value={id}>
            {typeName(name)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Tomorrow, or the first day that the type's notice allows. */
function getFirstDay(type: PublicSessionType | undefined): string {
  const noticeMs = (type?.requestTerms?.noticeMinutes ?? 0) * minuteMs
  return toInputDate(serverNow() + Math.max(dayMs, noticeMs), browserTimeZone())
}

function useRequestForm(types: readonly PublicSessionType[], firstTypeId: SessionTypeId) {
  const [values, setValues] = useState(() => ({
    typeId: firstTypeId,
    day: getFirstDay(types.find(({ id }) => id === firstTypeId)),
    times: [] as readonly ChosenTime[],
    timeZone: browserTimeZone(),
    answers: {} as Record<string, string>,
    message: '',
    consents: [] as readonly Consent[],
  }))
  const [incompleteTries, setIncompleteTries] = useState(0)
  const [isTimeMissing, setTimeMissing] = useState(false)
  const send = useApiMutation(timeRequestsApi.requestTimes)
  const requestableTypes = types.filter(type => type.requestTerms && !isIntroUsed(type))
  const type = requestableTypes.find(({ id }) => id === values.typeId) ?? requestableTypes[0]
  const questions = withoutFileQuestions(type?.questions ?? [])
  const isFree = type?.requestTerms?.amount === 0
  const isMessageTooLong = values.message.trim().length > timeRequestLimits.messageMax
  return {
    values,
    type,
    requestableTypes,
    questions,
    send,
    error: send.error,
    incompleteTries,
    isTimeMissing,
    answerErrors: findAnswerErrors(questions, values.answers, {
      error: send.error,
      isTried: incompleteTries > 0,
    }),
    canSend:
      !send.isPending &&
      !isMessageTooLong &&
      !isAnyAnswerTooLong(questions, values.answers) &&
      (!isFree || values.consents.length === consents.length),
    change(changed: Partial<typeof values>) {
      setValues(now => ({ ...now, ...changed }))
      setTimeMissing(false)
      if (send.isError) send.reset()
    },
    answer(questionId: string, answer: string) {
      setValues(now => ({ ...now, answers: { ...now.answers, [questionId]: answer } }))
      if (send.isError) send.reset()
    },
    submit() {
      setTimeMissing(values.times.length === 0)
      if (isAnyAnswerMissing(questions, values.answers)) setIncompleteTries(tries => tries + 1)
      else if (type && values.times.length > 0)
        send.mutate({
          body: {
            sessionTypeId: type.id,
            startTimes: values.times.map(({ startTime }) => startTime),
            ...(values.message.trim() && { message: values.message.trim() }),
            ...(questions.length > 0 && { answers: toSentAnswers(questions, values.answers) }),
            ...(isFree && { consents: [...values.consents] }),
          },
        })
    },
  }
}

function RequestSent({ request }: { request: TimeRequest }) {
  const t = useTranslations(text)
  return (
    <IconMessage icon={<CircleCheck aria-hidden />} title={t('sentTitle')} isFocused>
      <p className="max-w-text text-quiet">
        <Trans
          text={t('sentText', { name: request.interviewerName })}
          components={{ at: () => <DateTime start={request.expiresAt} /> }}
        />
      </p>
      <div className="mt-3">
        <ButtonLink to="/bookings">{t('toBookings')}</ButtonLink>
      </div>
    </IconMessage>
  )
}
