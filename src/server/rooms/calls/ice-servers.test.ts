import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { bookingId, userId } from '#contract/id.ts'
import { describeMedia } from '#test/media-compliance.ts'
import { createPeerToPeerMedia } from './media-transport.ts'

const relay = { urls: ['turn:turn.example:3478'], secret: 'shared' }

// A relay like coturn with `use-auth-secret`: the username holds expiry and user, the password is its HMAC.
describeMedia('Peer to peer beside a relay', async () => ({
  media: createPeerToPeerMedia(relay),
  now: () => new Date(),
  knowsRooms: false,
  async readGrant(grant) {
    const [server] = grant.kind === 'p2p' ? grant.iceServers : []
    if (!server) return null
    const expected = createHmac('sha1', relay.secret).update(server.username).digest('base64')
    const [seconds, person] = server.username.split(':')
    if (expected !== server.credential || !seconds || !person) return null
    return { person, room: null, until: new Date(Number(seconds) * 1000) }
  },
  forge(grant) {
    if (grant.kind !== 'p2p') return grant
    const extend = (name: string) => name.replace(/^\d+/, seconds => String(Number(seconds) + 86_400))
    return {
      ...grant,
      iceServers: grant.iceServers.map(server => ({ ...server, username: extend(server.username) })),
    }
  },
}))

test('a grant without a configured relay has no ICE servers', async () => {
  const media = createPeerToPeerMedia(null)
  const id = bookingId.parse('0198a000-0000-7000-8000-000000000001')
  const person = userId.parse('0198a000-0000-7000-8000-000000000002')
  expect(await media.createGrant(id, person, new Date())).toEqual({ kind: 'p2p', iceServers: [] })
})
