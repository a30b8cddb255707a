import { lazy, Suspense, useMemo, useRef } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { Side } from '#contract/room.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { loadBoardReader } from '#web/features/room/whiteboard/load-excalidraw.ts'
import { replay as text } from '#web/i18n/en/replay.ts'
import { useText } from '#web/i18n/translate.ts'
import { apiBase } from '#web/lib/api-link.ts'
import { Said } from './CaptionLine.tsx'
import { CodeReader } from './CodeReader.tsx'
import { Controls } from './Controls.tsx'
import { Happenings } from './Happenings.tsx'
import type { History } from './history-client.ts'
import { latestBy, placeAt, positionOf, stretchesOf } from './replay-state.ts'
import { usePlayer } from './use-player.ts'
import type { Happening, useReplay } from './use-replay.ts'
import { useFilmAgain } from './use-video-reload.ts'

const BoardReader = lazy(() => loadBoardReader().then(one => ({ default: one.BoardReader })))

/** One session gone through again: the film, with what was written, asked, noted and said moving along. */
export function Replay({
  booking,
  side,
  film,
  history,
  happenings,
  captions,
  isFilmComing,
  from,
  onFilmLost,
}: {
  booking: Booking
  side: Side
  film: ReturnType<typeof useReplay>['film']
  history: History | null
  happenings: readonly Happening[]
  captions: ReturnType<typeof useReplay>['captions']
  isFilmComing: boolean
  /** The moment to begin at; null for the beginning. */
  from: number | null
  /** Reads the film's link anew; ends when it is here. */
  onFilmLost: () => Promise<void>
}) {
  const t = useText(text)
  const video = useRef<HTMLVideoElement>(null)
  const stretches = useMemo(
    () =>
      stretchesOf(film?.parts ?? [], [
        ...(history?.moments ?? []),
        ...happenings.map(one => one.at),
        ...captions.map(one => Date.parse(one.at)),
      ]),
    [film, history, happenings, captions],
  )
  const player = usePlayer(stretches, video, from === null ? 0 : positionOf(stretches, from))
  const filmAgain = useFilmAgain(onFilmLost)
  const place = placeAt(stretches, player.position)
  const moment = place?.moment ?? Date.parse(booking.startTime)
  const now = latestBy(happenings, moment)
  const question = latestBy(
    happenings.filter(one => one.kind === 'question'),
    moment,
  )
  const other = side === 'interviewer' ? booking.intervieweeName : booking.interviewerName
  const written = history?.at(moment)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-4">
        {isFilmComing && <Notice>{t('filmComing')}</Notice>}
        {film && filmAgain.isBroken && (
          <Notice kind="lost">
            <p>{t('filmFailed')}</p>
            <Button look="quiet" className="-ml-4" onClick={filmAgain.askedAgain}>
              {t('tryAgain')}
            </Button>
          </Notice>
        )}
        {film && !filmAgain.isBroken && (
          <div className="relative overflow-hidden rounded-large bg-sunken">
            {/* biome-ignore lint/a11y/useMediaCaption: nobody wrote down what was said */}
            <video
              key={filmAgain.attempt}
              ref={video}
              src={film.url.startsWith('/') ? apiBase() + film.url : film.url}
              playsInline
              preload="auto"
              aria-label={t('film')}
              onLoadedMetadata={player.ready}
              onError={filmAgain.failed}
              className="aspect-video w-full"
            />
            {place?.stretch.film === null && (
              <p className="absolute inset-0 grid place-items-center bg-sunken p-6 text-center text-quiet">
                {t('notFilmed')}
              </p>
            )}
          </div>
        )}
        {captions.length > 0 && <Said captions={captions} moment={moment} other={other} />}
        <Controls player={player} />
        {question && (
          <p role="status" className="rounded-medium bg-accent-tint px-4 py-2 whitespace-pre-line">
            <span className="block text-13 text-quiet">{t('asked')}</span>
            {question.text}
          </p>
        )}
        {history?.hasCode && written && <CodeReader written={written} side={side} other={other} />}
        {history?.hasBoard && written && (
          <Suspense>
            <BoardReader elements={written.board} />
          </Suspense>
        )}
      </div>
      <Happenings
        happenings={happenings}
        now={now}
        other={other}
        positionOf={one => positionOf(stretches, one)}
        onChoose={one => player.seek(positionOf(stretches, one))}
      />
    </div>
  )
}
