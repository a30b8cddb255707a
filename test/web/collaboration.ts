import { onTestFinished } from 'vitest'
import type { ServerMessage } from '#contract/room.ts'
import { openCollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'

/** Document of a room without a server. The test receives messages in its place. */
export function openTestDocument() {
  const listeners: ((message: ServerMessage) => void)[] = []
  const doc = openCollaborationDocument({
    roomId: 'test',
    channel: {
      send: () => undefined,
      subscribe: listener => {
        listeners.push(listener)
        return () => undefined
      },
      onBeforeLeave: () => () => undefined,
    },
    peer: { name: 'Nino' },
    onStatus: () => undefined,
  })
  onTestFinished(() => doc.close())
  return {
    doc,
    receive(message: ServerMessage): void {
      for (const listener of listeners) listener(message)
    },
  }
}
