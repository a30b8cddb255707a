import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { MediaState } from '#contract/room.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { useAreToastsOnTop } from '#web/components/ui/toaster-store.ts'
import { CaptionRequest, CaptionStatus, CaptionTool } from '#web/features/room/captions/CaptionControls.tsx'
import { useCaptions } from '#web/features/room/captions/use-captions.ts'
import { CollaborationTools, ViewTabs } from '#web/features/room/collaboration/CollaborationViews.tsx'
import {
  type CollaborationPanelState,
  PeerViewNotice,
  useCollaborationPanel,
} from '#web/features/room/collaboration/PeerViewNotice.tsx'
import {
  DeviceErrors,
  InterruptionNotice,
  ScreenErrorAlert,
} from '#web/features/room/devices/DeviceErrors.tsx'
import { ShownQuestion } from '#web/features/room/notes/ShownQuestion.tsx'
import { useSessionNotes } from '#web/features/room/notes/use-session-notes.ts'
import { CallRecorder } from '#web/features/room/recording/CallRecorder.tsx'
import { recordingMimeType } from '#web/features/room/recording/media-recorder.ts'
import {
  RecordingBadge,
  RecordingNotice,
  RecordingRequest,
  RecordingTool,
} from '#web/features/room/recording/RecordingControls.tsx'
import { useCallRecording, useRecordingSources } from '#web/features/room/recording/use-call-recording.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { SidePanel } from '#web/features/room/side/SidePanel.tsx'
import { SideTools, useSidePanel } from '#web/features/room/side/SideTools.tsx'
import { common } from '#web/i18n/en/common.ts'
import { collaboration } from '#web/i18n/en/room/collaboration.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Announcements } from './Announcements.tsx'
import { CallStatusBar } from './CallStatusBar.tsx'
import { CallToolbar } from './CallToolbar.tsx'
import { lazyPanel } from './lazy-panel.tsx'
import { Participants } from './Participants.tsx'
import { useWakeLock } from './wake-lock.ts'

export function Call({
  captions: ownCaptions,
  onCaptionsChange,
  onOpenViewChange,
}: {
  captions: MediaState['captions']
  onCaptionsChange: (captions: MediaState['captions']) => void
  onOpenViewChange: (view: MediaState['openView']) => void
}) {
  const t = useTranslations(room)
  const { session, roomClient } = useRoom()
  const { name } = session.peer
  useWakeLock()
  useToastsOnTop()
  const panel = useCollaborationPanel(roomClient.hasPeerEdited)
  useOpenView(panel.isOpen ? panel.view : null, onOpenViewChange)
  const side = useSidePanel(roomClient.messageCount)
  const isWide = useMediaQuery('(min-width: 64rem)')
  const layout = getCallLayout(panel.isOpen, side.isOpen, isWide)
  const captions = useCaptions(ownCaptions, onCaptionsChange)
  const notes = useSessionNotes()
  const callRecording = useCallRecording()
  const mimeType = callRecording.isRecording && session.side === 'interviewer' ? recordingMimeType : undefined
  const sources = useRecordingSources()
  return (
    // The page behind it, with the cookie question, does not scroll.
    <div data-fills-window className="fixed inset-0 z-40 flex flex-col bg-paper text-ink">
      <DocumentTitle title={t('call', { name })} />
      <h1 className="sr-only">{t('call', { name })}</h1>
      <CallStatusBar
        badge={callRecording.isRecording && <RecordingBadge isRecorder={mimeType !== undefined} />}
      />
      <Announcements
        isStageOnly={!panel.isOpen && !side.isOpen}
        requests={
          <>
            <CaptionRequest captions={captions} />
            <RecordingRequest recording={callRecording} />
          </>
        }
        question={
          session.side === 'interviewee' && <ShownQuestion question={notes.shownQuestion} name={name} />
        }
        notices={
          <>
            <PeerViewNotice panel={panel} />
            <RecordingNotice recording={callRecording} />
            <DeviceErrorBanner />
          </>
        }
      />
      {mimeType && (
        <CallRecorder
          bookingId={session.id}
          sources={sources}
          mimeType={mimeType}
          onFailed={() => callRecording.setConsent(false)}
        />
      )}
      <div className={clsx('relative mx-2 grid min-h-0 flex-1 gap-2 sm:mx-4', layout.grid)}>
        <div className={layout.stage}>
          <Participants isSplit={layout.isSplit} screenClass={layout.screen} />
          {captions.text && (
            <p
              className={clsx(
                'pointer-events-none z-10 rounded-medium bg-ink px-4 py-2 text-center text-paper',
                layout.caption,
              )}
            >
              <span className="text-13">{name}: </span>
              {captions.text}
            </p>
          )}
        </div>
        {panel.hasBeenOpened && <CollaborationPanel panel={panel} className={layout.collaboration} />}
        <SidePanel
          panel={side}
          notes={notes}
          onAddTask={task => {
            panel.addTask(task)
            if (!isWide) side.close()
          }}
          className={layout.side}
        />
      </div>
      {/* Lines that stay for minutes take their place from the stage. */}
      <div className="order-1 grid">
        <CaptionStatus captions={captions} />
        <InterruptionNotice />
      </div>
      <div className="order-1">
        <CallToolbar
          isPanelOpen={panel.isOpen || side.isOpen}
          extraTools={
            <>
              <RecordingTool recording={callRecording} />
              <CaptionTool captions={captions} />
              <CollaborationTools panel={panel} />
              <SideTools panel={side} />
            </>
          }
        />
      </div>
    </div>
  )
}

/** Toasts must not cover the tools, which are at the bottom. */
function useToastsOnTop(): void {
  useEffect(() => {
    useAreToastsOnTop.setState(true, true)
    return () => useAreToastsOnTop.setState(false, true)
  }, [])
}

/** Tells the peer which panel is open, until the call ends. */
function useOpenView(view: MediaState['openView'], onChange: (view: MediaState['openView']) => void): void {
  const report = useEffectEvent(onChange)
  useEffect(() => report(view), [view])
  useEffect(() => () => report(null), [])
}

/** Loads lazily, so that the call starts faster. */
const CollaborationPanelContent = lazyPanel(() =>
  import('#web/features/room/collaboration/CollaborationPanel.tsx').then(module => module.CollaborationPanel),
)

function CollaborationPanel({ panel, className }: { panel: CollaborationPanelState; className: string }) {
  const t = useTranslations(collaboration)
  const isBoard = panel.view === 'board'
  return (
    <section
      aria-label={t(panel.view)}
      className={`flex min-h-0 min-w-0 flex-col overflow-hidden rounded-large border border-hairline bg-surface ${className}`}
    >
      {/* A phone has no space for it. The tools open and close both views. */}
      <div className="flex items-center gap-1 border-b border-hairline px-2 py-1 max-sm:hidden">
        <ViewTabs panel={panel} />
        <span className="ml-auto">
          <IconButton label={t(isBoard ? 'closeBoard' : 'close')} onClick={panel.close}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
      <CollaborationPanelContent panel={panel} />
    </section>
  )
}

/** Device errors during the call, shown until dismissed. */
function DeviceErrorBanner() {
  const tCommon = useTranslations(common)
  const { devices, screenShare } = useRoom()
  const hasError = devices.microphone.error || devices.camera.error || screenShare.error
  if (!hasError) return null
  const dismiss = () => {
    devices.dismissErrors()
    screenShare.dismissError()
  }
  return (
    <div className="pointer-events-auto flex w-full max-w-form items-start gap-1 rounded-medium border border-hairline bg-amber-tint">
      <div className="grid flex-1">
        <DeviceErrors />
        {screenShare.error && <ScreenErrorAlert error={screenShare.error} />}
      </div>
      <IconButton label={tCommon('close')} onClick={dismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

/**
 * Areas of the call: the stage with both faces, the collaboration panel (code or board), and the side panel. The panels push
 * the stage aside, and both faces stay in sight.
 */
type Layout = {
  grid: string
  stage: string
  screen: string
  collaboration: string
  side: string
  caption: string
}

/** Above the self view, where both do not fit side by side. */
const captionOverVideo =
  'absolute inset-x-3 bottom-26 mx-auto w-fit max-w-[min(48rem,90%)] text-17 sm:bottom-36 xl:bottom-3'
/** Below the faces, or over the panel on a phone. */
const captionBelowFaces =
  'absolute inset-x-3 bottom-3 mx-auto w-fit max-w-[90%] text-15 lg:static lg:mx-0 lg:w-full lg:max-w-full'

const hidden = 'hidden'
/** Its tiles are placed by units of this container. */
const filledStage = 'relative min-h-0 min-w-0 [container-type:size]'

const stageOnly: Layout = {
  grid: 'grid-cols-1 grid-rows-1',
  stage: filledStage,
  screen: 'absolute inset-0 size-full',
  collaboration: hidden,
  side: hidden,
  caption: captionOverVideo,
}

/** A column beside the stage, or a sheet below it on a phone. */
const stageAndSide: Layout = {
  ...stageOnly,
  grid: 'grid-rows-[minmax(9rem,2fr)_minmax(0,3fr)] md:grid-cols-[minmax(0,1fr)_22.5rem] md:grid-rows-1',
  side: '',
}

/** The faces form a column beside the panel, or a row above it on a phone. */
const withCollaboration: Layout = {
  grid: 'grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_13rem] lg:grid-rows-1',
  stage: 'grid min-w-0 grid-cols-3 content-start gap-2 lg:order-2 lg:grid-cols-1',
  // After the faces: before them it would push them away.
  screen: 'order-1',
  collaboration: '',
  side: hidden,
  caption: captionBelowFaces,
}

/**
 * The faces are on top of the side panel, and the peer's screen and captions below it, where they push nothing aside. Rows
 * have no gap, because the last one can be empty.
 */
const withBoth: Layout = {
  grid: 'grid-cols-[minmax(0,1fr)_11rem_11rem] grid-rows-[auto_minmax(0,1fr)_auto] gap-y-0',
  stage: 'contents',
  screen: 'col-span-2 col-start-2 row-start-3 mt-2',
  collaboration: 'col-start-1 row-span-3 row-start-1',
  side: 'col-span-2 col-start-2 row-start-2 mt-2',
  caption: 'col-span-2 col-start-2 row-start-3 mt-2 self-end text-15',
}

/** A small screen has no space for both panels: the side panel covers the collaboration panel. */
function getCallLayout(isCollaborating: boolean, isSideOpen: boolean, isWide: boolean) {
  const isSplit = isCollaborating && (isWide || !isSideOpen)
  if (isSplit) return { isSplit, ...(isSideOpen ? withBoth : withCollaboration) }
  return { isSplit, ...(isSideOpen ? stageAndSide : stageOnly) }
}
