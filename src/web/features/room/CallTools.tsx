import { MonitorUp, MonitorX, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import { DeviceToggle } from './DeviceSwitch.tsx'
import { ToolbarButton } from './Tool.tsx'
import type { LocalDevices } from './use-devices.ts'
import type { ScreenShare } from './use-screen-share.ts'

/** Microphone, camera, screen and the way out, at the edge of the stage. */
export function CallToolbar({
  devices,
  screenShare,
  extraTools,
  onLeave,
}: {
  devices: LocalDevices
  screenShare: ScreenShare
  /** What there is to read and to write meanwhile. */
  extraTools: ReactNode
  onLeave: () => void
}) {
  const t = useText(room)
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
            variant={isSharing ? 'on' : 'calm'}
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
