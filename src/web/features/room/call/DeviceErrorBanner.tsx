import { X } from 'lucide-react'
import { IconButton } from '#web/components/ui/Button.tsx'
import { DeviceErrors, ScreenErrorAlert } from '#web/features/room/devices/DeviceErrors.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Device errors during the call, shown until dismissed. */
export function DeviceErrorBanner() {
  const tCommon = useTranslations(common)
  const { devices, screenShare } = useRoom()
  const hasError = devices.microphone.error || devices.camera.error || screenShare.error
  if (!hasError) return null
  const dismiss = () => {
    devices.dismissErrors()
    screenShare.dismissError()
  }
  return (
    <div className="absolute inset-x-3 top-12 z-10 mx-auto flex max-w-form items-start gap-1 rounded-medium bg-amber-tint">
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
