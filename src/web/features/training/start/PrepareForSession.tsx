import type { Booking } from '#contract/booking.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { useSpecialties, useSpecialtyName } from '#web/features/interviewers/specialty-name.ts'
import { trainingStart as text } from '#web/i18n/en/training/training-start.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
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
  const specialties = useSpecialties()
  const specialtyName = useSpecialtyName()
  const personName = usePersonName()
  const { startTime, endTime, interviewerName, interviewerSpecialty, interviewerCompany } = booking
  const work = [interviewerSpecialty && specialtyName(interviewerSpecialty), interviewerCompany]
    .filter(Boolean)
    .join(' · ')
  return (
    <section
      aria-labelledby="prepare"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-large bg-accent-tint p-5 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="prepare" className="text-20 wrap-anywhere">
          {t('prepare', { name: personName(interviewerName) })}
        </h2>
        {work && <p className="mt-1 wrap-anywhere">{work}</p>}
        <p className="text-quiet">
          <DateTime start={startTime} end={endTime} />
        </p>
      </div>
      {canStart && (
        <ButtonLink
          variant={variant}
          replace
          preventScrollReset
          to={getPreparePath(specialties, booking)}
          onClick={() => prefillInterview(specialties, booking)}
        >
          {t('prepareGo')}
        </ButtonLink>
      )}
    </section>
  )
}
