import { MonitorUp, MonitorX, NotebookPen, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ParticipantRole } from '#contract/room.ts'
import { room } from '#web/i18n/en/room.ts'
import { sessionNotes as text } from '#web/i18n/en/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { DeviceToggle } from './DeviceToggle.tsx'
import { ToolbarButton } from './ToolbarButton.tsx'
import type { LocalDevices } from './use-local-devices.ts'
import type { ScreenShare } from './use-screen-share.ts'

export function CallToolbar({
  devices,
  screenShare,
  extraTools,
  onLeave,
}: {
  devices: LocalDevices
  screenShare: ScreenShare
  extraTools: ReactNode
  onLeave: () => void
}) {
  const t = useTranslations(room)
  const isSharing = screenShare.screen !== null
  return (
    <div className="grid justify-items-center gap-2 px-2 py-3">
      <p role="status" className={isSharing ? 'text-13 text-accent' : 'sr-only'}>
        {isSharing && t('youShare')}
      </p>
      <div role="toolbar" aria-label={t('tools')} className="flex flex-wrap justify-center gap-1 sm:gap-4">
        <DeviceToggle kind="microphone" devices={devices} />
        <DeviceToggle kind="camera" devices={devices} />
        {screenShare.isSupported && (
          <ToolbarButton
            label={t(isSharing ? 'stopSharing' : 'shareScreen')}
            shortcut="S"
            variant={isSharing ? 'on' : 'neutral'}
            onClick={isSharing ? screenShare.stop : screenShare.start}
          >
            {isSharing ? <MonitorX aria-hidden /> : <MonitorUp aria-hidden />}
          </ToolbarButton>
        )}
        {extraTools}
        <ToolbarButton label={t('leave')} variant="leave" onClick={onLeave}>
          <PhoneOff aria-hidden />
        </ToolbarButton>
      </div>
    </div>
  )
}

export function QuestionsTool({
  side,
  isOpen,
  onClick,
}: {
  side: ParticipantRole
  isOpen: boolean
  onClick: () => void
}) {
  const t = useTranslations(text)
  return (
    <ToolbarButton
      label={t(side === 'interviewer' ? 'tool' : 'notesTool')}
      shortcut="N"
      variant={isOpen ? 'on' : 'neutral'}
      onClick={onClick}
    >
      <NotebookPen aria-hidden />
    </ToolbarButton>
  )
}
