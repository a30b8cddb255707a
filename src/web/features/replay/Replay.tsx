import { clsx } from 'clsx'
import { Play } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { minuteMs } from '#contract/time.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { toFileUrl } from '#web/features/recordings/api.ts'
import { useMediaReload, useMissingPicture } from '#web/features/recordings/use-media-reload.ts'
import { loadWhiteboardReader } from '#web/features/room/whiteboard/load-excalidraw.ts'
import { captions as captionMessages } from '#web/i18n/en/room/captions.ts'
import { recording as recordingMessages } from '#web/i18n/en/room/recording.ts'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { CodeReader } from './CodeReader.tsx'
import type { DocumentHistory } from './document-history.ts'
import { PlayerControls } from './PlayerControls.tsx'
import { Timeline } from './Timeline.tsx'
import type { TimelineEvent } from './timeline-events.ts'
import {
  buildTimeline,
  firstPosition,
  latestBefore,
  locatePosition,
  toPosition,
} from './timeline-segments.ts'
import { usePlayer } from './use-player.ts'

const WhiteboardReader = lazyWithRetry(
  () => loadWhiteboardReader().then(module => module.WhiteboardReader),
  <Skeleton className="h-96 rounded-large" />,
)

export function Replay({
  booking,
  side,
  replay: { film: recording, isFilmComing, filmDueAt, captions },
  history,
  events,
  startAt,
  refreshRecording,
}: {
  booking: Booking
  side: ParticipantRole
  replay: ReplyOf<'replay'>
  history: DocumentHistory | null
  events: readonly TimelineEvent[]
  /** Timestamp to start at. Null starts at the first moment. */
  startAt: number | null
  /** Refetches the signed link of the recording. */
  refreshRecording: () => Promise<unknown>
}) {
  const t = useTranslations(text)
  const video = useRef<HTMLVideoElement>(null)
  const segments = useMemo(
    () =>
      buildTimeline(recording?.parts ?? [], [
        ...(history?.changeTimes ?? []),
        ...events.map(event => event.at),
        ...captions.map(caption => Date.parse(caption.at)),
      ]),
    [recording, history, events, captions],
  )
  const player = usePlayer(segments, video, () =>
    startAt === null
      ? firstPosition(segments, [
          ...(history?.firstContentAt ? [history.firstContentAt] : []),
          ...events.map(event => event.at),
          ...captions.map(caption => Date.parse(caption.at)),
        ])
      : toPosition(segments, startAt),
  )
  useSeekToLink(startAt, at => player.seek(toPosition(segments, at)))
  const videoReload = useMediaReload(video, refreshRecording)
  const { isPictureMissing, checkPicture } = useMissingPicture()
  const checkMissedMetadata = useEffectEvent(() => {
    if (!video.current || video.current.readyState < HTMLMediaElement.HAVE_METADATA) return
    checkPicture(video.current)
    player.onVideoReady()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has a new element
  useLayoutEffect(() => checkMissedMetadata(), [videoReload.attempt])
  const playButton = useRef<HTMLButtonElement>(null)
  const current = locatePosition(segments, player.position)
  const isRecorded = current !== null && current.segment.videoOffsetMs !== null
  const startsAt = Date.parse(booking.startTime)
  const timestamp = current?.timestamp ?? startsAt
  const currentEvent = latestBefore(events, timestamp)
  const question = latestBefore(
    events.filter(event => event.kind === 'question'),
    timestamp,
  )
  const peerName = side === 'interviewer' ? booking.intervieweeName : booking.interviewerName
  const snapshot = history?.snapshotAt(timestamp)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-4">
        {isFilmComing && <RecordingProgress dueAt={filmDueAt} />}
        {recording && videoReload.hasFailed && (
          <Alert variant="danger">
            <p>{t('playbackFailed')}</p>
            <Button variant="ghost" className="-ml-4" onClick={videoReload.retry}>
              {t('tryAgain')}
            </Button>
          </Alert>
        )}
        <div role="status" className="empty:hidden">
          {recording && isPictureMissing && !videoReload.hasFailed && (
            <Alert variant="warning">{t('noPicture')}</Alert>
          )}
        </div>
        {recording && !videoReload.hasFailed && (
          <div className="relative overflow-hidden rounded-large bg-sunken">
            {/* biome-ignore lint/a11y/useMediaCaption: CaptionLine shows the captions */}
            <video
              key={videoReload.attempt}
              ref={video}
              src={toFileUrl(
                recording.url.startsWith('/') ? apiBaseUrl() + recording.url : recording.url,
                player.file,
              )}
              playsInline
              preload="auto"
              aria-label={t('recording')}
              onLoadedMetadata={({ currentTarget }) => {
                checkPicture(currentTarget)
                player.onVideoReady()
              }}
              onResize={({ currentTarget }) => checkPicture(currentTarget)}
              onPlaying={videoReload.onMediaReady}
              onError={videoReload.onMediaError}
              className="aspect-video w-full"
            />
            {isRecorded && startAt === null && !player.wasUsed && (
              <Cover
                booking={booking}
                onPlay={() => {
                  player.toggle()
                  // The button of the cover, which has the focus, disappears.
                  playButton.current?.focus()
                }}
              />
            )}
            {current && !isRecorded && (
              <div className="absolute inset-0 grid content-center gap-4 bg-sunken p-6 text-center">
                <Participants booking={booking} />
                <p className="text-quiet">{t('notRecorded')}</p>
              </div>
            )}
          </div>
        )}
        {!recording && <Participants booking={booking} className="rounded-large bg-sunken p-6" />}
        {captions.length > 0 && <CaptionLine captions={captions} timestamp={timestamp} peerName={peerName} />}
        <PlayerControls
          player={player}
          segments={segments}
          events={events}
          startsAt={startsAt}
          playButton={playButton}
        />
        {question && (
          <p role="status" className="rounded-medium bg-accent-tint px-4 py-2 whitespace-pre-line">
            <span className="block text-13 text-quiet">{t('asked')}</span>
            {question.text}
          </p>
        )}
        {history?.hasCode && snapshot && <CodeReader snapshot={snapshot} side={side} peerName={peerName} />}
        {history?.hasWhiteboard && snapshot && <WhiteboardReader elements={snapshot.board} />}
      </div>
      <Timeline
        events={events}
        currentEvent={currentEvent}
        peerName={peerName}
        startsAt={startsAt}
        onSelect={at => player.seek(toPosition(segments, at))}
      />
    </div>
  )
}

/** A link to a moment, followed on the open page, seeks there. */
function useSeekToLink(startAt: number | null, seek: (timestamp: number) => void) {
  const { key } = useLocation()
  const followed = useRef(key)
  const onLink = useEffectEvent(() => {
    if (startAt !== null) seek(startAt)
  })
  useEffect(() => {
    if (followed.current !== key) onLink()
    followed.current = key
  }, [key])
}

/** Expected time from `dueAt` until the recording is ready. A job starts once a minute and takes some minutes. */
const joiningMs = 5 * minuteMs

function RecordingProgress({ dueAt }: { dueAt: string | null }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('minute')
  const readyAt = dueAt === null ? 0 : Date.parse(dueAt) + joiningMs
  return (
    <Alert>
      {readyAt > now
        ? t('readyAt', { at: formatDateTime(readyAt, null, browserTimeZone(), language) })
        : t('processing')}
    </Alert>
  )
}

/** Time that a caption stays visible. */
const displayMs = 6000

function CaptionLine({
  captions,
  timestamp,
  peerName,
}: {
  captions: ReplyOf<'replay'>['captions']
  timestamp: number
  peerName: string
}) {
  const t = useTranslations(text)
  const tCaption = useTranslations(captionMessages)
  const [isShown, setShown] = useState(true)
  const latest = latestBefore(
    captions.map(entry => ({ ...entry, at: Date.parse(entry.at) })),
    timestamp,
  )
  const visible = latest && timestamp - latest.at < displayMs ? latest : null
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4">
      <label className="flex min-h-11 items-center gap-2 text-15">
        <input
          type="checkbox"
          className="size-5"
          checked={isShown}
          onChange={({ target }) => setShown(target.checked)}
        />
        {tCaption('show')}
      </label>
      {isShown && visible && (
        <p className="min-w-0 flex-1 basis-60 text-17">
          <span className="text-13 text-quiet">{visible.isOwn ? t('you') : peerName}: </span>
          {visible.text}
        </p>
      )}
    </div>
  )
}

/** Covers the first frame, which is black: the recording begins before the cameras send a picture. */
function Cover({ booking, onPlay }: { booking: Booking; onPlay: () => void }) {
  const t = useTranslations(recordingMessages)
  return (
    <div className="absolute inset-0 grid content-center justify-items-center gap-4 bg-sunken p-4 sm:gap-6">
      <Participants booking={booking} className="max-sm:hidden" />
      <Button onClick={onPlay}>
        <Play aria-hidden /> {t('watch')}
      </Button>
    </div>
  )
}

/** Both people, where there is no picture of them. */
function Participants({
  booking: { interviewerName, interviewerPictureUrl, intervieweeName },
  className,
}: {
  booking: Pick<Booking, 'interviewerName' | 'interviewerPictureUrl' | 'intervieweeName'>
  className?: string
}) {
  const personName = usePersonName()
  const people = [
    { side: 'interviewer', name: personName(interviewerName), url: interviewerPictureUrl },
    { side: 'interviewee', name: personName(intervieweeName), url: null },
  ]
  return (
    <ul className={clsx('flex flex-wrap items-center justify-center gap-8 sm:gap-16', className)}>
      {people.map(({ side, name, url }) => (
        <li key={side} className="grid max-w-40 justify-items-center gap-2 text-center text-15 font-medium">
          <Avatar name={name} url={url} size="large" />
          <span className="max-w-full truncate">
            <bdi translate="no">{name}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
