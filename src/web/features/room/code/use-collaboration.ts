import { useEffect, useEffectEvent, useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import { type Desk, type DeskLine, type DeskState, openDesk } from './yjs-client.ts'

/** What is written and drawn together, as long as the part that shows it is there. */
export function useDesk({
  roomId,
  line,
  other,
  onOther,
}: {
  roomId: BookingId
  line: DeskLine
  other: { name: string }
  /** The other changed something in a part, or had before this page opened it. */
  onOther: (part: 'code' | 'board') => void
}) {
  const [desk, setDesk] = useState<Desk | null>(null)
  const [state, setState] = useState<DeskState>('opening')
  const noticed = useEffectEvent(onOther)
  const open = useEffectEvent(() => openDesk({ roomId, line, other, onState: setState }))
  useEffect(() => {
    const opened = open()
    setDesk(opened)
    const silence = opened.watchOther(part => noticed(part))
    return () => {
      silence()
      opened.close()
    }
  }, [])
  return { desk, state }
}
