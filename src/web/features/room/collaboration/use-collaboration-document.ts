import { useEffect, useEffectEvent, useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import {
  type CollaborationChannel,
  type CollaborationDocument,
  type DocumentStatus,
  openCollaborationDocument,
} from './collaboration-document.ts'

export function useCollaborationDocument({
  roomId,
  channel,
  peer,
  onPeerChange,
}: {
  roomId: BookingId
  channel: CollaborationChannel
  peer: { name: string }
  /** Also called for changes made before this page opened the document. */
  onPeerChange: (part: 'code' | 'board') => void
}) {
  const [doc, setDoc] = useState<CollaborationDocument | null>(null)
  const [status, setStatus] = useState<DocumentStatus>('opening')
  const notifyPeerChange = useEffectEvent(onPeerChange)
  const open = useEffectEvent(() => openCollaborationDocument({ roomId, channel, peer, onStatus: setStatus }))
  useEffect(() => {
    const openedDoc = open()
    setDoc(openedDoc)
    const unsubscribe = openedDoc.onPeerChange(part => notifyPeerChange(part))
    return () => {
      unsubscribe()
      openedDoc.close()
    }
  }, [])
  return { doc, status }
}
