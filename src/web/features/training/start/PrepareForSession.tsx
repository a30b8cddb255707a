import type { Booking } from '#contract/booking.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { trainingStart as text } from '#web/i18n/en/training/training-start.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { browserTimeZone, formatWeekdayDate } from '#web/lib/format.ts'
import { getPreparePath, prefillInterview } from './start-draft.ts'

/** The next session, with a link that starts a suitable interview. */
export function PrepareForSession({
  booking,
  variant,
  canStart,
}: {
  booking: Booking
  variant: 'primary' | 'secondary'
  canStart: boolean
}) {
  const t = useTranslations(text)
  const personName = usePersonName()
  const language = useLanguage()
  const { startTime, endTime, interviewerName, interviewerSpecialty: field, interviewerCompany } = booking
  const day = formatWeekdayDate(startTime, browserTimeZone(), language)
  return (
    <section
      aria-labelledby="prepare"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-large bg-accent-tint p-5 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="prepare" className="text-20 wrap-anywhere">
          {field ? t('prepare', { day, field }) : t('prepareWithout', { day })}
        </h2>
        <p className="mt-1 wrap-anywhere">
          {[t('prepareWith', { name: personName(interviewerName) }), interviewerCompany]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-quiet">
          <DateTime start={startTime} end={endTime} />
        </p>
      </div>
      {canStart && (
        <ButtonLink
          variant={variant}
          replace
          preventScrollReset
          to={getPreparePath(booking)}
          onClick={() => prefillInterview(booking)}
        >
          {t('prepareGo')}
        </ButtonLink>
      )}
    </section>
  )
}
