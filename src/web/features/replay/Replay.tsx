import { lazy, Suspense, useMemo, useRef } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { Side } from '#contract/room.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { loadWhiteboardReader } from '#web/features/room/whiteboard/load-excalidraw.ts'
import { replay as text } from '#web/i18n/en/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { apiBaseUrl } from '#web/lib/api-base-url.ts'
import { CaptionLine } from './CaptionLine.tsx'
import { CodeReader } from './CodeReader.tsx'
import type { DocumentHistory } from './document-history.ts'
import { PlayerControls } from './PlayerControls.tsx'
import { Timeline } from './Timeline.tsx'
import { buildTimeline, latestBefore, locatePosition, toPosition } from './timeline-segments.ts'
import { usePlayer } from './use-player.ts'
import type { TimelineEvent, useReplay } from './use-replay.ts'
import { useVideoReload } from './use-video-reload.ts'

const LazyWhiteboardReader = lazy(() =>
  loadWhiteboardReader().then(one => ({ default: one.WhiteboardReader })),
)

/** One session gone through again: the film, with what was written, asked, noted and said moving along. */
export function Replay({
  booking,
  side,
  recording,
  history,
  events: happenings,
  captions,
  isRecordingProcessing,
  startAt,
  refreshRecording,
}: {
  booking: Booking
  side: Side
  recording: ReturnType<typeof useReplay>['recording']
  history: DocumentHistory | null
  events: readonly TimelineEvent[]
  captions: ReturnType<typeof useReplay>['captions']
  isRecordingProcessing: boolean
  /** The moment to begin at; null for the beginning. */
  startAt: number | null
  /** Reads the film's link anew; ends when it is here. */
  refreshRecording: () => Promise<void>
}) {
  const t = useTranslations(text)
  const video = useRef<HTMLVideoElement>(null)
  const stretches = useMemo(
    () =>
      buildTimeline(recording?.parts ?? [], [
        ...(history?.changeTimes ?? []),
        ...happenings.map(one => one.at),
        ...captions.map(one => Date.parse(one.at)),
      ]),
    [recording, history, happenings, captions],
  )
  const player = usePlayer(stretches, video, startAt === null ? 0 : toPosition(stretches, startAt))
  const filmAgain = useVideoReload(refreshRecording)
  const place = locatePosition(stretches, player.position)
  const moment = place?.timestamp ?? Date.parse(booking.startTime)
  const now = latestBefore(happenings, moment)
  const question = latestBefore(
    happenings.filter(one => one.kind === 'question'),
    moment,
  )
  const other = side === 'interviewer' ? booking.intervieweeName : booking.interviewerName
  const written = history?.snapshotAt(moment)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-4">
        {isRecordingProcessing && <Alert>{t('filmComing')}</Alert>}
        {recording && filmAgain.hasFailed && (
          <Alert variant="danger">
            <p>{t('filmFailed')}</p>
            <Button variant="ghost" className="-ml-4" onClick={filmAgain.retry}>
              {t('tryAgain')}
            </Button>
          </Alert>
        )}
        {recording && !filmAgain.hasFailed && (
          <div className="relative overflow-hidden rounded-large bg-sunken">
            {/* biome-ignore lint/a11y/useMediaCaption: nobody wrote down what was said */}
            <video
              key={filmAgain.attempt}
              ref={video}
              src={recording.url.startsWith('/') ? apiBaseUrl() + recording.url : recording.url}
              playsInline
              preload="auto"
              aria-label={t('film')}
              onLoadedMetadata={player.onVideoReady}
              onError={filmAgain.onVideoError}
              className="aspect-video w-full"
            />
            {place?.segment.film === null && (
              <p className="absolute inset-0 grid place-items-center bg-sunken p-6 text-center text-quiet">
                {t('notFilmed')}
              </p>
            )}
          </div>
        )}
        {captions.length > 0 && <CaptionLine captions={captions} timestamp={moment} peerName={other} />}
        <PlayerControls player={player} />
        {question && (
          <p role="status" className="rounded-medium bg-accent-tint px-4 py-2 whitespace-pre-line">
            <span className="block text-13 text-quiet">{t('asked')}</span>
            {question.text}
          </p>
        )}
        {history?.hasCode && written && <CodeReader snapshot={written} side={side} peerName={other} />}
        {history?.hasWhiteboard && written && (
          <Suspense>
            <LazyWhiteboardReader elements={written.board} />
          </Suspense>
        )}
      </div>
      <Timeline
        events={happenings}
        currentEvent={now}
        peerName={other}
        toPosition={one => toPosition(stretches, one)}
        onSelect={one => player.seek(toPosition(stretches, one))}
      />
    </div>
  )
}
