import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientMessage } from '#contract/room.ts'
import type { PeerConnection, RemoteStreams } from './connection-adapter.ts'
import { connectPeerToPeer } from './negotiate-peer-connection.ts'

/** The connections of both sides, the initiator first. */
let connections: RTCPeerConnection[] = []
let pair: PeerConnection[] = []
let sent: ClientMessage[] = []
let states: RTCPeerConnectionState[] = []
let streams: RemoteStreams[] = []

beforeEach(() => {
  ;[connections, pair, sent, states, streams] = [[], [], [], [], []]
  vi.stubGlobal(
    'RTCPeerConnection',
    class extends RTCPeerConnection {
      constructor(settings: RTCConfiguration) {
        super(settings)
        connections.push(this)
      }
    },
  )
  pair = [true, false].map((isInitiator, side) =>
    connectPeerToPeer([], {
      isInitiator,
      generation: 1,
      getTracks: () => ({ microphone: null, camera: null, screen: null, screenSound: null }),
      onConnectionState: state => states.push(state),
      onRemoteStreams: remote => {
        streams[side] = remote
      },
      sendSignal(message) {
        sent.push(message)
        if (message.type === 'sdp' || message.type === 'ice')
          setTimeout(() => pair[1 - side]?.handleSignal(message))
      },
    }),
  )
})

afterEach(() => {
  for (const connection of pair) connection.close()
})

const areConnected = () =>
  connections.every(one => one.connectionState === 'connected' && one.signalingState === 'stable')
const offers = () =>
  sent.filter(message => message.type === 'sdp' && message.description.type === 'offer').length
const iceUsername = (description: RTCSessionDescription | null | undefined) =>
  description?.sdp.match(/ice-ufrag:(\S+)/)?.[1]

test('two browsers connect with one offer over four transceivers', async () => {
  await expect.poll(areConnected).toBe(true)
  expect(offers()).toBe(1)
  expect(connections.map(one => one.getTransceivers().length)).toEqual([4, 4])
  expect(connections[1]?.getTransceivers().map(one => one.currentDirection)).toEqual(
    Array(4).fill('sendrecv'),
  )
  for (const { camera, screen } of streams)
    expect([...camera.getTracks(), ...screen.getTracks()].map(track => track.kind).sort()).toEqual([
      ...['audio', 'audio'],
      ...['video', 'video'],
    ])
})

test('two ICE restarts at once end in one connection, without a failure', async () => {
  await expect.poll(areConnected).toBe(true)
  const [initiator, other] = connections
  const before = iceUsername(initiator?.localDescription)
  for (const connection of pair) connection.restartIce()
  await expect.poll(() => offers()).toBeGreaterThanOrEqual(3)
  await expect.poll(() => iceUsername(other?.remoteDescription)).not.toBe(before)
  await expect.poll(areConnected).toBe(true)
  expect(iceUsername(other?.remoteDescription)).toBe(iceUsername(initiator?.localDescription))
  expect(iceUsername(initiator?.remoteDescription)).toBe(iceUsername(other?.localDescription))
  expect(states).not.toContain('failed')
})
