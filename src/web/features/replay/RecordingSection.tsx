import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { recordingLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { useHasPassed } from '#web/components/dates/use-now.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { RecordingFile, UploadButton } from '#web/features/recordings/RecordingFile.tsx'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'

/** Editor, whiteboard and player load only for a session that has something to play. */
const ReplayContent = lazyWithRetry(
  () => import('./ReplayContent.tsx').then(module => module.ReplayContent),
  <ReplaySkeleton />,
)

/** What is left of a session: recording, code, whiteboard, questions and notes, or an uploaded file. */
export function RecordingSection({ booking, side }: { booking: Booking; side: ParticipantRole }) {
  const hasReplay = booking.can.replay
  return (
    <div className="grid gap-6">
      {hasReplay && (
        <QueryBoundary fallback={<ReplaySkeleton />}>
          <ReplayContent booking={booking} side={side} />
        </QueryBoundary>
      )}
      {!hasReplay && booking.recording && <RecordingFile booking={booking} withPlayer />}
      {!hasReplay && !booking.recording && <NoRecording booking={booking} />}
      {!booking.recording && <UploadButton booking={booking} />}
    </div>
  )
}

function NoRecording({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const called = usePersonName()
  const isExpired = useHasPassed(Date.parse(booking.endTime) + recordingLimits.retentionDays * dayMs)
  return (
    <p className="text-quiet">
      {isExpired
        ? t('expired', { days: recordingLimits.retentionDays })
        : booking.mayBeRecorded
          ? t('none')
          : t('noConsent', { name: called(booking.intervieweeName) })}
    </p>
  )
}

/** Fills the window, so that a link to the recording can scroll to it. What follows appears with the recording and does not move. */
function ReplaySkeleton() {
  return (
    <div
      aria-busy
      data-hides-rest
      className="grid min-h-dvh content-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <Skeleton className="aspect-video rounded-large" />
      <Skeleton className="min-h-64 rounded-large" />
    </div>
  )
}
