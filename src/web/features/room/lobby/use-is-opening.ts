import { useEffect, useState } from 'react'
import { deviceKinds, type LocalDevicesState } from '#web/features/room/devices/local-devices.ts'

/** Then the system may be asking, or a driver hangs, and the lobby says that it waits. */
const openingLimitMs = 3000

/**
 * Whether devices that were allowed before are being opened. The lobby then shows no question, and keeps the places of
 * the device lists, so that nothing moves.
 */
export function useIsOpening(permissionStage: LocalDevicesState['permissionStage']): boolean {
  const [isGranted, setGranted] = useState<boolean | null>(null)
  useEffect(() => {
    let isCurrent = true
    void wereDevicesAllowed().then(isAllowed => isCurrent && setGranted(isAllowed))
    const timer = setTimeout(() => setGranted(false), openingLimitMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [])
  return permissionStage !== 'requested' && isGranted !== false
}

async function wereDevicesAllowed(): Promise<boolean> {
  try {
    const states = await Promise.all(
      deviceKinds.map(name => navigator.permissions.query({ name: name as PermissionName })),
    )
    return states.every(({ state }) => state === 'granted')
  } catch {
    // Browsers without this query ask.
    return false
  }
}
