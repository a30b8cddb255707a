import type { InterviewerCard } from '#contract/interviewer.ts'
import { useFocusOnMount } from '#web/components/focus/use-focus-on-mount.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import {
  RatingSummary,
  SpokenLanguages,
  VerifiedBadge,
} from '#web/features/interviewers/InterviewerFacts.tsx'
import { useSpecialtyName } from '#web/features/interviewers/interviewer-names.ts'
import { typeChoice as text } from '#web/i18n/en/bookings/type-choice.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { BookingForm } from './use-booking-form.ts'

/** Chosen type above its times. Nothing for interviewers with one type. */
export function ChosenType({ booking: { type, asksType, showTypes } }: { booking: BookingForm }) {
  const t = useTranslations(text)
  const { typeName, typeTerms } = useTypeText()
  // A time that is already chosen takes the focus afterwards.
  const row = useFocusOnMount<HTMLDivElement>()
  if (!type || !asksType) return null
  return (
    <div
      ref={row}
      tabIndex={-1}
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-medium border border-hairline py-1 pr-1 pl-4 outline-none max-sm:pt-2.5"
    >
      <p className="min-w-0 text-15">
        <bdi className="font-medium wrap-anywhere">{typeName(type.name)}</bdi>{' '}
        <span className="text-13 text-quiet max-sm:block">{typeTerms(type)}</span>
      </p>
      <Button variant="ghost" className="max-sm:-ml-4" onClick={showTypes}>
        {t('changeType')}
      </Button>
    </div>
  )
}

const maxLanguages = 3

export function InterviewerHeading({ interviewer }: { interviewer: InterviewerCard }) {
  const specialtyName = useSpecialtyName()
  const work = [interviewer.specialty && specialtyName(interviewer.specialty), interviewer.company]
  return (
    <div className="flex items-start gap-4">
      <Avatar name={interviewer.displayName} url={interviewer.profilePictureUrl} />
      <div className="grid min-w-0 gap-1">
        <p className="text-17 font-medium wrap-anywhere">
          <bdi translate="no">{interviewer.displayName}</bdi>
        </p>
        <p className="text-15 text-quiet">{work.filter(Boolean).join(' · ')}</p>
        <RatingSummary interviewer={interviewer} />
        <div className="mt-1 flex flex-wrap gap-2">
          <VerifiedBadge interviewer={interviewer} />
          <SpokenLanguages languages={interviewer.languages} max={maxLanguages} />
        </div>
      </div>
    </div>
  )
}
