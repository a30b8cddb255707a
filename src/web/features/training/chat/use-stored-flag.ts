import { useState } from 'react'

/** Boolean stored in this browser. */
export function useStoredFlag(name: string, usual: boolean) {
  const [isOn, setOn] = useState(() => {
    const kept = localStorage.getItem(name)
    return kept === null ? usual : kept === 'on'
  })
  const turn = (on: boolean) => {
    localStorage.setItem(name, on ? 'on' : 'off')
    setOn(on)
  }
  return [isOn, turn] as const
}
