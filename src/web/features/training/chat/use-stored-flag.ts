import { useLocalStorage } from '#web/lib/storage/storage.ts'

/** Boolean stored in this browser. */
export function useStoredFlag(name: string, defaultValue: boolean) {
  const [stored, setStored] = useLocalStorage(name)
  const isOn = stored === null ? defaultValue : stored === 'on'
  return [isOn, (on: boolean) => setStored(on ? 'on' : 'off')] as const
}
