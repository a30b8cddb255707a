import { useState } from 'react'

/** Boolean stored in this browser. */
export function useStoredFlag(name: string, defaultValue: boolean) {
  const [isOn, setOn] = useState(() => {
    const stored = localStorage.getItem(name)
    return stored === null ? defaultValue : stored === 'on'
  })
  const set = (on: boolean) => {
    localStorage.setItem(name, on ? 'on' : 'off')
    setOn(on)
  }
  return [isOn, set] as const
}
