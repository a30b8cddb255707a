import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { recordingLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { RecordingSection } from '#web/features/replay/RecordingSection.tsx'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'

export function Recording({
  booking,
  side,
  name,
}: {
  booking: Booking
  side: ParticipantRole
  name: string
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const deletedAt = Date.parse(booking.endTime) + recordingLimits.retentionDays * dayMs
  const date = formatDate(deletedAt, browserTimeZone(), language)
  const hasContent = booking.can.replay || booking.recording !== null
  return (
    <PageSection id="recording" title={t('title')} text={hasContent && t('forWhom', { name, date })}>
      <RecordingSection booking={booking} side={side} />
    </PageSection>
  )
}
