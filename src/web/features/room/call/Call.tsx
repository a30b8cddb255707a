import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { MediaState } from '#contract/room.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { CaptionNotice, CaptionTool } from '#web/features/room/captions/CaptionControls.tsx'
import { useCaptions } from '#web/features/room/captions/use-captions.ts'
import { CollaborationTools } from '#web/features/room/collaboration/CollaborationViews.tsx'
import { useCollaborationPanel } from '#web/features/room/collaboration/use-collaboration-panel.ts'
import { DeviceErrors, ScreenErrorAlert } from '#web/features/room/devices/DeviceErrors.tsx'
import { InterruptionNotice } from '#web/features/room/devices/InterruptionNotice.tsx'
import { sharedQuestion } from '#web/features/room/notes/session-notes.ts'
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
import { common } from '#web/i18n/en/common.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { sessionNotes } from '#web/i18n/en/room/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { CollaborationPanel, QuestionsPanel } from './CallPanels.tsx'
import { CallStatusBar } from './CallStatusBar.tsx'
import { CallToolbar, QuestionsTool } from './CallToolbar.tsx'
import { MessagesTool } from './MessagesTool.tsx'
import { Participants } from './Participants.tsx'
import { useWakeLock } from './wake-lock.ts'

/** Layout with an open panel: the videos form a column beside it, or a row above it on a phone. */
const splitLayoutClass =
  'grid grid-cols-3 grid-rows-[auto_minmax(0,1fr)] gap-2 lg:grid-cols-[minmax(0,1fr)_13rem] lg:grid-rows-[auto_auto_auto_minmax(0,1fr)]'
/** Above the self view, where both do not fit side by side. */
const captionOverVideoClass =
  'absolute inset-x-3 bottom-26 mx-auto w-fit max-w-[min(48rem,90%)] text-17 sm:bottom-36 xl:bottom-3'
/** Below the videos, or over the panel on a phone. */
const captionInSplitClass =
  'absolute inset-x-3 bottom-3 mx-auto w-fit max-w-[90%] text-15 lg:static lg:col-start-2 lg:row-start-4 lg:mx-0 lg:w-full lg:max-w-full lg:self-start'

export function Call({
  captions: ownCaptions,
  onCaptionsChange,
}: {
  captions: MediaState['captions']
  onCaptionsChange: (captions: MediaState['captions']) => void
}) {
  const t = useTranslations(room)
  const { session, roomClient } = useRoom()
  const { name } = session.peer
  useWakeLock()
  const panel = useCollaborationPanel(roomClient.hasPeerEdited)
  const captions = useCaptions(ownCaptions, onCaptionsChange)
  const notes = useSessionNotes()
  const [isNotesOpen, setNotesOpen] = useState(false)
  const callRecording = useCallRecording()
  const isOn = callRecording.recording?.isOn === true
  const mimeType = isOn && session.side === 'interviewer' ? recordingMimeType : undefined
  const sources = useRecordingSources()
  return (
    // The page behind it, with the cookie question, does not scroll.
    <div data-fills-window className="fixed inset-0 z-40 flex flex-col bg-paper text-ink">
      <DocumentTitle title={t('call', { name })} />
      <h1 className="sr-only">{t('call', { name })}</h1>
      <CallStatusBar badge={isOn && <RecordingBadge isRecorder={mimeType !== undefined} />} />
      <div className="grid">
        <RecordingNotice recording={callRecording} />
        <CaptionNotice captions={captions} />
        <InterruptionNotice />
      </div>
      {mimeType && (
        <CallRecorder
          bookingId={session.id}
          sources={sources}
          mimeType={mimeType}
          onFailed={() => callRecording.setConsent(false)}
        />
      )}
      <SharedQuestion question={sharedQuestion(notes.entries)?.text ?? null} name={name} />
      <div className={clsx('relative mx-2 min-h-0 flex-1 sm:mx-4', panel.isOpen && splitLayoutClass)}>
        {panel.hasBeenOpened && (
          <CollaborationPanel
            panel={panel}
            className={
              panel.isOpen ? 'col-span-3 row-start-2 lg:col-span-1 lg:row-span-4 lg:row-start-1' : 'hidden'
            }
          />
        )}
        <Participants isSplit={panel.isOpen} />
        {captions.text && (
          <p
            className={clsx(
              'pointer-events-none z-10 rounded-medium bg-ink px-4 py-2 text-center text-paper',
              panel.isOpen ? captionInSplitClass : captionOverVideoClass,
            )}
          >
            <span className="text-13">{name}: </span>
            {captions.text}
          </p>
        )}
        <DeviceErrorBanner />
        {isNotesOpen && (
          <QuestionsPanel
            notes={notes}
            onAddTask={task => {
              panel.addTask(task)
              setNotesOpen(false)
            }}
            onClose={() => setNotesOpen(false)}
          />
        )}
      </div>
      <CallToolbar
        extraTools={
          <>
            <RecordingTool recording={callRecording} />
            <CaptionTool captions={captions} />
            <CollaborationTools panel={panel} />
            <QuestionsTool isOpen={isNotesOpen} onClick={() => setNotesOpen(!isNotesOpen)} />
            <MessagesTool />
          </>
        }
      />
    </div>
  )
}

function SharedQuestion({ question, name }: { question: string | null; name: string }) {
  const t = useTranslations(sessionNotes)
  return (
    <div role="status" className="px-4 sm:px-6">
      {question && (
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
          tabIndex={0}
          className="mb-2 max-h-[30dvh] overflow-y-auto rounded-medium bg-accent-tint px-4 py-2"
        >
          <p className="text-13 text-quiet">{t('asked', { name })}</p>
          <p className="whitespace-pre-line">{question}</p>
        </div>
      )}
    </div>
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
    <div className="absolute inset-x-3 top-12 mx-auto flex max-w-form items-start gap-1 rounded-medium bg-amber-tint">
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
