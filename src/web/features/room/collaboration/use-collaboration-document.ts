import { useEffect, useEffectEvent, useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import {
  type CollaborationChannel,
  type CollaborationDocument,
  type DocumentStatus,
  openCollaborationDocument,
} from './collaboration-document.ts'

/** What is written and drawn together, as long as the part that shows it is there. */
export function useCollaborationDocument({
  roomId,
  channel,
  peer,
  onPeerChange,
}: {
  roomId: BookingId
  channel: CollaborationChannel
  peer: { name: string }
  /** The other changed something in a part, or had before this page opened it. */
  onPeerChange: (part: 'code' | 'board') => void
}) {
  const [desk, setDesk] = useState<CollaborationDocument | null>(null)
  const [state, setState] = useState<DocumentStatus>('opening')
  const noticed = useEffectEvent(onPeerChange)
  const open = useEffectEvent(() => openCollaborationDocument({ roomId, channel, peer, onStatus: setState }))
  useEffect(() => {
    const opened = open()
    setDesk(opened)
    const silence = opened.onPeerChange(part => noticed(part))
    return () => {
      silence()
      opened.close()
    }
  }, [])
  return { doc: desk, status: state }
}
