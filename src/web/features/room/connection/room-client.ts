import { useEffect, useLayoutEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import type { BookingId } from '#contract/id.ts'
import { type ClientMessage, type MediaGrant, roomChanges, type ServerMessage } from '#contract/room.ts'
import { roomApi } from '#contract/routes/rooms.ts'
import { reloadChanged } from '#web/features/room/api.ts'
import type { CollaborationChannel } from '#web/features/room/collaboration/collaboration-document.ts'
import { callApi } from '#web/lib/api/api-client.ts'
import { randomHex } from '#web/lib/random.ts'
import type { RemoteStreams } from './connection-adapter.ts'
import {
  type ConnectionQuality,
  initialConnectionQuality,
  sampleIntervalMs,
  updateConnectionQuality,
} from './connection-quality.ts'
import { createPeerClient, type LocalMedia } from './peer-client.ts'
import {
  type EndReason,
  getPresentPeer,
  initialRoomState,
  nextRecoveryAction,
  type RoomEvent,
  type RoomState,
  roomReducer,
} from './room-reducer.ts'
import { connectSignaling } from './signaling-client.ts'

type RoomClientState = {
  room: RoomState
  /** Streams of the peer. Null without a connection. */
  remote: RemoteStreams | null
  /** Messages that the peer sent during this call. */
  messageCount: number
  hasPeerEdited: boolean
  connectionQuality: ConnectionQuality
}

const initialState: RoomClientState = {
  room: initialRoomState,
  remote: null,
  messageCount: 0,
  hasPeerEdited: false,
  connectionQuality: initialConnectionQuality,
}

const recoveryIntervalMs = 500

/** As in `y-protocols/sync`, which would load Yjs with the room. */
const messageYjsUpdate = 2

/** True for a change of the peer. The server's own sync messages only exchange what is known. */
const isDocumentUpdate = ({ message, part }: Extract<ServerMessage, { type: 'sync' }>): boolean =>
  (part?.offset ?? 0) === 0 && atob(message.slice(0, 4)).charCodeAt(0) === messageYjsUpdate

/** Id of this page load. Distinguishes a reload from a reconnect. */
const instanceId = randomHex(16)

/** Connections of the room and their state. Unmounting leaves the room. */
export function useRoomClient(bookingId: BookingId, localMedia: LocalMedia) {
  const [client] = useState(() => createRoomClient(bookingId, localMedia))
  // Layout effect: leaves the room while child components are still subscribed, because they send pending changes.
  useLayoutEffect(() => client.start(), [client])
  useEffect(() => client.setLocalMedia(localMedia), [client, localMedia])
  const { join, leave, returnToLobby, channel } = client
  const state = useStore(client.store)
  return { ...state, peer: getPresentPeer(state.room), join, leave, returnToLobby, channel }
}
export type RoomClient = ReturnType<typeof useRoomClient>

/** Client of a room: signaling connection, connection to the peer, and their state. */
function createRoomClient(bookingId: BookingId, localMedia: LocalMedia) {
  const listeners = new Set<(message: ServerMessage) => void>()
  const leaveListeners = new Set<() => void>()
  const store = createStore<RoomClientState>()(() => initialState)
  const { getState, setState } = store
  let signaling: ReturnType<typeof connectSignaling> | null = null
  let grant: MediaGrant | null = null
  let hasJoined = false
  const send = (message: ClientMessage) => signaling?.send(message)
  const peer = createPeerClient({
    localMedia,
    send,
    onConnectionState: connectionState =>
      dispatch({ type: 'connection-state', connectionState, at: Date.now() }),
    onRemoteStreams: remote => setState({ remote }),
  })

  function dispatch(event: RoomEvent): void {
    const previousAttempt = getPresentPeer(getState().room)?.attempt
    const room = roomReducer(getState().room, event)
    setState({ room })
    const attempt = getPresentPeer(room)?.attempt
    if (attempt === previousAttempt) return
    peer.disconnect()
    // The next connection sends the camera again.
    setQuality(initialConnectionQuality)
    if (attempt && grant) peer.connect(grant, attempt)
  }

  function setQuality(connectionQuality: ConnectionQuality): void {
    setState({ connectionQuality })
    peer.setAudioOnly(connectionQuality.isAudioOnly)
  }

  async function sampleQuality(): Promise<void> {
    const { connection, attempt } = getPresentPeer(getState().room) ?? {}
    if (connection?.status !== 'connected') return
    const sample = await peer.sampleStats()
    // Meanwhile the peers may have begun a new connection, about which the sample says nothing.
    const isCurrent = getPresentPeer(getState().room)?.attempt.generation === attempt?.generation
    if (sample && isCurrent) setQuality(updateConnectionQuality(getState().connectionQuality, sample))
  }

  function recover(): void {
    const { room } = getState()
    const attempt = getPresentPeer(room)?.attempt
    const action = nextRecoveryAction(room, Date.now())
    if (!action || !attempt) return
    if (action === 'restart') peer.restartIce()
    else send({ type: 'reset', generation: attempt.generation })
    dispatch({ type: 'recovery-attempted', action, at: Date.now() })
  }

  async function fetchSocketToken(): Promise<string> {
    const response = await callApi(roomApi.joinRoom, { params: { bookingId }, body: { instanceId } })
    grant = response.grant
    return response.ticket
  }

  function handleMessage(message: ServerMessage): void {
    dispatch({ type: 'server-message', message, at: Date.now() })
    for (const listener of listeners) listener(message)
    switch (message.type) {
      case 'sync':
        if (isDocumentUpdate(message) && !getState().hasPeerEdited) setState({ hasPeerEdited: true })
        break
      case 'changed':
        if (message.what === 'messages') setState({ messageCount: getState().messageCount + 1 })
        reloadChanged(bookingId, message.what)
        break
      case 'welcome':
        peer.sendMediaState()
        // Changes during the disconnection were not announced.
        if (hasJoined) for (const change of roomChanges) reloadChanged(bookingId, change)
        hasJoined = true
        break
      case 'sdp':
      case 'ice':
        if (message.generation === getPresentPeer(getState().room)?.attempt.generation)
          peer.handleSignal(message)
    }
  }

  function end(endReason: EndReason): void {
    signaling = null
    dispatch({ type: 'end', endReason })
  }

  return {
    store,
    /** Returns how to leave the room. */
    start() {
      const timers = [setInterval(recover, recoveryIntervalMs), setInterval(sampleQuality, sampleIntervalMs)]
      return () => {
        for (const timer of timers) clearInterval(timer)
        signaling?.leave()
        signaling = null
        peer.disconnect()
        setState(initialState)
      }
    },
    join() {
      dispatch({ type: 'join' })
      signaling = connectSignaling({
        fetchSocketToken,
        onMessage: handleMessage,
        onDisconnected: () => dispatch({ type: 'server-lost' }),
        onBeforeLeave() {
          for (const callback of leaveListeners) callback()
        },
        onEnded: end,
        onJoinFailed(error) {
          signaling = null
          dispatch({ type: 'join-failed', error })
        },
      })
    },
    setLocalMedia: peer.setLocalMedia,
    leave() {
      signaling?.leave()
      end('left')
    },
    returnToLobby: () => dispatch({ type: 'return-to-lobby' }),
    channel: {
      send,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      onBeforeLeave(callback) {
        leaveListeners.add(callback)
        return () => leaveListeners.delete(callback)
      },
    } satisfies CollaborationChannel as CollaborationChannel,
  }
}
