import { MonitorUp, MonitorX, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { DeviceToggle } from '#web/features/room/devices/DeviceToggle.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ToolbarButton } from './ToolbarButton.tsx'

/** On a phone, an open panel needs the space of the words below the icons. */
export function CallToolbar({ extraTools, isPanelOpen }: { extraTools: ReactNode; isPanelOpen: boolean }) {
  const t = useTranslations(room)
  const { screenShare, roomClient } = useRoom()
  const isSharing = screenShare.screen !== null
  return (
    <div className="grid justify-items-center gap-2 px-2 py-2">
      <p role="status" className={isSharing ? 'text-13 text-accent' : 'sr-only'}>
        {isSharing && t('youShare')}
      </p>
      <div
        role="toolbar"
        aria-label={t('tools')}
        data-compact={isPanelOpen || undefined}
        className="group/tools grid w-full grid-cols-5 justify-items-center gap-y-2 data-compact:grid-cols-6 sm:flex sm:w-auto sm:flex-wrap sm:justify-center sm:gap-x-1 lg:gap-x-3"
      >
        <DeviceToggle kind="microphone" hasWord />
        <DeviceToggle kind="camera" hasWord />
        {screenShare.isSupported && (
          <ToolbarButton
            label={t(isSharing ? 'stopSharing' : 'shareScreen')}
            word={t(isSharing ? 'stopSharing' : 'share')}
            shortcut="S"
            variant={isSharing ? 'on' : 'neutral'}
            onClick={isSharing ? screenShare.stop : screenShare.start}
          >
            {isSharing ? <MonitorX aria-hidden /> : <MonitorUp aria-hidden />}
          </ToolbarButton>
        )}
        {extraTools}
        <ToolbarButton label={t('leave')} word={t('leave')} variant="leave" onClick={roomClient.leave}>
          <PhoneOff aria-hidden />
        </ToolbarButton>
      </div>
    </div>
  )
}
