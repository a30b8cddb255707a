import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import { BesideTheCall } from './BesideTheCall.tsx'
import { AskPanel, Desk } from './CallParts.tsx'
import { CallStatus } from './CallStatus.tsx'
import { CallTools } from './CallTools.tsx'
import { DeskTools } from './CollaborationTools.tsx'
import { CaptionNotice } from './captions/CaptionNotice.tsx'
import { CaptionTool } from './captions/CaptionTool.tsx'
import { useCaptions } from './captions/use-captions.ts'
import { DeviceTroubles } from './DeviceTroubles.tsx'
import { Face } from './Face.tsx'
import { shownNow } from './notes/notes-reducer.ts'
import { useAsking } from './notes/use-notes.ts'
import { AskTool } from './QuestionsTool.tsx'
import { FilmRecorder } from './recording/CallRecorder.tsx'
import { filmType } from './recording/media-recorder.ts'
import { FilmBadge } from './recording/RecordingBadge.tsx'
import { FilmNotice } from './recording/RecordingNotice.tsx'
import { FilmTool } from './recording/RecordingTool.tsx'
import { useFilm } from './recording/use-recording.ts'
import { useScene } from './recording/use-scene.ts'
import { ShownQuestion } from './ShownQuestion.tsx'
import type { Session } from './session-state.ts'
import { useDeskShown } from './use-collaboration-shown.ts'
import type { OwnDevices } from './use-devices.ts'
import type { Meeting } from './use-meeting.ts'
import type { ScreenShare } from './use-screen-share.ts'
import { Picture } from './VideoTile.tsx'

const small = 'bottom-3 w-28 aspect-[4/3] sm:w-44 lg:w-56'

/** Beside what they write, or above it on a phone, the pictures stand in a row. */
const besideDesk =
  'grid grid-cols-3 grid-rows-[auto_minmax(0,1fr)] gap-2 lg:grid-cols-[minmax(0,1fr)_13rem] lg:grid-rows-[auto_auto_auto_minmax(0,1fr)]'
const tile = 'relative aspect-[4/3] w-full lg:col-start-2'
/** Above one's own picture, where both have no room beside each other. */
const overStage =
  'absolute inset-x-3 bottom-26 mx-auto w-fit max-w-[min(48rem,90%)] text-17 sm:bottom-36 xl:bottom-3'
/** Below the pictures; on a phone over what is written. */
const overDesk =
  'absolute inset-x-3 bottom-3 mx-auto w-fit max-w-[90%] text-15 lg:static lg:col-start-2 lg:row-start-4 lg:mx-0 lg:w-full lg:max-w-full lg:self-start'
const inCorner = 'right-3'
const besideIt = 'right-33 sm:right-49 lg:right-61'

/** The stage: the other large, oneself small, the state above and the tools below. */
export function Call({
  session,
  booking,
  meeting,
  devices,
  share,
  captions: ownCaptions,
}: {
  session: Session
  booking: Booking
  meeting: Meeting
  devices: OwnDevices
  share: ScreenShare
  captions: Pick<Parameters<typeof useCaptions>[0], 'own' | 'change'>
}) {
  const t = useText(room)
  const { room: state, remote } = meeting
  const { name } = session.other
  const showsScreen = state.other?.screen === true
  const desk = useDeskShown(meeting.isWritten)
  const line = meeting.deskLine()
  const { microphone } = devices
  const captions = useCaptions({
    ...ownCaptions,
    ...{ line, other: state.other?.captions ?? null },
    isSpeaking: microphone.isOn && microphone.track !== null,
  })
  const asking = useAsking(session.id)
  const [asks, setAsks] = useState(false)
  const film = useFilm(session)
  const isOn = film.film?.isOn === true
  const recorded = isOn && session.side === 'interviewer' ? filmType : undefined
  const scene = useScene(session, meeting, devices, share)
  useWholeWindow()
  return (
    <div className="fixed inset-0 z-40 flex flex-col bg-paper text-ink">
      <DocumentTitle title={t('call', { name })} />
      <h1 className="sr-only">{t('call', { name })}</h1>
      <CallStatus
        session={session}
        state={state}
        line={meeting.line}
        badge={isOn && <FilmBadge isRecorder={recorded !== undefined} />}
      />
      <div className="grid">
        <FilmNotice session={session} film={film} />
        <CaptionNotice captions={captions} name={name} />
      </div>
      {recorded && (
        <FilmRecorder session={session} scene={scene} type={recorded} onFailed={() => film.agree(false)} />
      )}
      <ShownQuestion question={shownNow(asking.moments)?.text ?? null} name={name} />
      <div className={clsx('relative mx-2 min-h-0 flex-1 sm:mx-4', desk.isShown && besideDesk)}>
        {desk.wasOpened && line && (
          <Desk
            session={session}
            line={line}
            shown={desk}
            className={
              desk.isShown ? 'col-span-3 row-start-2 lg:col-span-1 lg:row-span-4 lg:row-start-1' : 'hidden'
            }
          />
        )}
        {showsScreen && (
          <Picture
            stream={remote?.screen ?? null}
            label={t('theirScreen', { name })}
            speakerId={devices.speakerId}
            className={clsx(
              'rounded-large bg-sunken object-contain',
              desk.isShown ? tile : 'absolute inset-0 size-full',
            )}
          />
        )}
        <Face
          person={session.other}
          stream={remote?.face ?? null}
          hasPicture={state.other?.camera === true && state.hasStood}
          isMuted={state.other?.microphone === false}
          speakerId={devices.speakerId}
          isLarge={!showsScreen && !desk.isShown}
          note={!state.other && <Absence name={name} wasHere={state.hasMet} isBrief={desk.isShown} />}
          className={
            desk.isShown ? tile : showsScreen ? clsx('absolute', small, besideIt) : 'absolute inset-0'
          }
        />
        <Face
          person={session.self}
          track={devices.camera.track}
          isSelf
          isMuted={!(devices.microphone.isOn && devices.microphone.track)}
          className={desk.isShown ? tile : clsx('absolute', small, inCorner)}
        />
        {captions.shown && (
          <p
            className={clsx(
              'pointer-events-none z-10 rounded-medium bg-ink px-4 py-2 text-center text-paper',
              desk.isShown ? overDesk : overStage,
            )}
          >
            <span className="text-13">{name}: </span>
            {captions.shown}
          </p>
        )}
        <Troubles devices={devices} share={share} />
        {asks && (
          <AskPanel
            {...{ session, asking }}
            onTask={task => {
              desk.put(task)
              setAsks(false)
            }}
            onClose={() => setAsks(false)}
          />
        )}
      </div>
      <CallTools
        devices={devices}
        share={share}
        beside={
          <>
            <FilmTool session={session} film={film} canRecord={filmType !== undefined} />
            <CaptionTool captions={captions} />
            <DeskTools shown={desk} />
            <AskTool side={session.side} isShown={asks} onClick={() => setAsks(!asks)} />
            <BesideTheCall booking={booking} side={session.side} news={meeting.news} />
          </>
        }
        onLeave={meeting.leave}
      />
    </div>
  )
}

function Absence({ name, wasHere, isBrief }: { name: string; wasHere: boolean; isBrief: boolean }) {
  const t = useText(room)
  const title = t(wasHere ? 'notAnyMore' : 'notYet', { name })
  if (isBrief) return <p className="text-13 text-quiet">{title}</p>
  return (
    <div>
      <p className="font-serif text-20 font-semibold">{title}</p>
      <p className="mt-1 text-15 text-quiet">{t(wasHere ? 'notAnyMoreHint' : 'notYetHint')}</p>
    </div>
  )
}

/** What could not be switched on just now, over the stage until it is read. */
function Troubles({ devices, share }: { devices: OwnDevices; share: ScreenShare }) {
  const t = useText(room)
  const tCommon = useText(common)
  const hasAny = devices.microphone.trouble || devices.camera.trouble || share.hasFailed
  if (!hasAny) return null
  const dismiss = () => {
    devices.dismissTroubles()
    share.dismissFailure()
  }
  return (
    <div className="absolute inset-x-3 top-12 mx-auto flex max-w-form items-start gap-1 rounded-medium bg-amber-tint">
      <div className="grid flex-1">
        <DeviceTroubles devices={devices} />
        {share.hasFailed && <Notice kind="attention">{t('shareFailed')}</Notice>}
      </div>
      <IconButton label={tCommon('close')} onClick={dismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

/** While the stage covers the window, nothing behind it can be reached or scrolled. */
function useWholeWindow(): void {
  useEffect(() => {
    const main = document.getElementById('main')
    const behind = [...(main?.parentElement?.children ?? [])].filter(one => one !== main)
    for (const one of behind) one.toggleAttribute('inert', true)
    document.documentElement.style.overflow = 'hidden'
    return () => {
      for (const one of behind) one.toggleAttribute('inert', false)
      document.documentElement.style.overflow = ''
    }
  }, [])
}
