import { clsx } from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import type { MediaState } from '#contract/room.ts'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { useAreToastsOnTop } from '#web/components/ui/toaster-store.ts'
import { CaptionNotice, CaptionTool } from '#web/features/room/captions/CaptionControls.tsx'
import { useCaptions } from '#web/features/room/captions/use-captions.ts'
import { CollaborationTools } from '#web/features/room/collaboration/CollaborationViews.tsx'
import { PeerViewNotice } from '#web/features/room/collaboration/PeerViewNotice.tsx'
import { useCollaborationPanel } from '#web/features/room/collaboration/use-collaboration-panel.ts'
import { InterruptionNotice } from '#web/features/room/devices/InterruptionNotice.tsx'
import { ShownQuestion } from '#web/features/room/notes/ShownQuestion.tsx'
import { useSessionNotes } from '#web/features/room/notes/use-session-notes.ts'
import { CallRecorder } from '#web/features/room/recording/CallRecorder.tsx'
import { recordingMimeType } from '#web/features/room/recording/media-recorder.ts'
import {
  RecordingBadge,
  RecordingNotice,
  RecordingTool,
} from '#web/features/room/recording/RecordingControls.tsx'
import { useCallRecording, useRecordingSources } from '#web/features/room/recording/use-call-recording.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { SidePanel } from '#web/features/room/side/SidePanel.tsx'
import { SideTools } from '#web/features/room/side/SideTools.tsx'
import { useSidePanel } from '#web/features/room/side/use-side-panel.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { CollaborationPanel } from './CallPanels.tsx'
import { CallStatusBar } from './CallStatusBar.tsx'
import { CallToolbar } from './CallToolbar.tsx'
import { getCallLayout } from './call-layout.ts'
import { DeviceErrorBanner } from './DeviceErrorBanner.tsx'
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
      <div className="grid">
        <CaptionNotice captions={captions} />
        <InterruptionNotice />
        <PeerViewNotice panel={panel} />
      </div>
      {mimeType && (
        <CallRecorder
          bookingId={session.id}
          sources={sources}
          mimeType={mimeType}
          onFailed={() => callRecording.setConsent(false)}
        />
      )}
      {session.side === 'interviewee' && <ShownQuestion question={notes.shownQuestion} name={name} />}
      <RecordingNotice recording={callRecording} />
      <div className={clsx('relative mx-2 grid min-h-0 flex-1 gap-2 sm:mx-4', layout.grid)}>
        <div className={layout.stage}>
          <Participants isSplit={layout.isSplit} />
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
        <DeviceErrorBanner />
      </div>
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
