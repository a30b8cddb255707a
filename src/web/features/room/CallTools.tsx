import { MonitorUp, MonitorX, PhoneOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import { DeviceSwitch } from './DeviceSwitch.tsx'
import { Tool } from './Tool.tsx'
import type { OwnDevices } from './use-devices.ts'
import type { ScreenShare } from './use-screen-share.ts'

/** Microphone, camera, screen and the way out, at the edge of the stage. */
export function CallTools({
  devices,
  share,
  beside,
  onLeave,
}: {
  devices: OwnDevices
  share: ScreenShare
  /** What there is to read and to write meanwhile. */
  beside: ReactNode
  onLeave: () => void
}) {
  const t = useText(room)
  const isSharing = share.screen !== null
  return (
    <div className="grid justify-items-center gap-2 px-2 py-3">
      <p role="status" className={isSharing ? 'text-13 text-accent' : 'sr-only'}>
        {isSharing && t('youShare')}
      </p>
      <div role="toolbar" aria-label={t('tools')} className="flex flex-wrap justify-center gap-1 sm:gap-4">
        <DeviceSwitch kind="microphone" devices={devices} />
        <DeviceSwitch kind="camera" devices={devices} />
        {share.canShare && (
          <Tool
            label={t(isSharing ? 'stopSharing' : 'shareScreen')}
            shortcut="S"
            look={isSharing ? 'on' : 'calm'}
            onClick={isSharing ? share.stop : share.start}
          >
            {isSharing ? <MonitorX aria-hidden /> : <MonitorUp aria-hidden />}
          </Tool>
        )}
        {beside}
        <Tool label={t('leave')} look="leave" onClick={onLeave}>
          <PhoneOff aria-hidden />
        </Tool>
      </div>
    </div>
  )
}
