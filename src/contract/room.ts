import { z } from 'zod'
import { collaborationClientMessages, collaborationServerMessages } from './collaboration.ts'
import { describeRoutes } from './endpoint.ts'
import { instant, participantRole } from './fields.ts'
import { bookingId } from './id.ts'
import { captionLimits } from './room-limits.ts'
import { roomApi } from './routes/rooms.ts'
import { sanitizeMultilineText } from './sanitize-text.ts'

/** Close codes without a reconnect. After any other code the browser gets a new token and reconnects. */
export const roomCloseCodes = {
  /** The same person joined from another tab or device. */
  replaced: 4001,
  /** The room has closed. */
  over: 4002,
  /** Invalid or too many messages. */
  refused: 4003,
} as const

/** Captions by a person's own browser: off, on, declined, or unsupported. */
export const captionStates = ['no', 'yes', 'refused', 'cannot'] as const

/** What a person sends and has open. The other browser cannot tell a camera that is off from a frozen video. */
export const mediaState = z.object({
  microphone: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  captions: z
    .object({
      /** Whether this person wants captions of the other person. */
      asks: z.boolean(),
      writes: z.enum(captionStates),
    })
    .default({ asks: false, writes: 'no' }),
  /** Shared panel that this person has open. */
  openView: z.enum(['code', 'board']).nullable().default(null),
})
export type MediaState = z.output<typeof mediaState>

/** Connection attempt. The server raises it on a join or reset, and drops messages of older attempts. */
const generation = z.int().nonnegative()

const sdp = z.object({
  type: z.literal('sdp'),
  generation,
  description: z.object({ type: z.enum(['offer', 'answer']), sdp: z.string().max(60_000) }),
})
const ice = z.object({
  type: z.literal('ice'),
  generation,
  candidate: z.object({
    candidate: z.string().max(2000),
    sdpMid: z.string().max(100).nullable(),
    sdpMLineIndex: z.int().nonnegative().nullable(),
    usernameFragment: z.string().max(300).nullable(),
  }),
})
const media = z.object({ type: z.literal('media-state'), media: mediaState })
/** Browser: the connection of this generation failed. Server: restart with this generation. */
const reset = z.object({ type: z.literal('reset'), generation })

/** Caption transcribed by the speaker's browser, with consent. Only final captions are stored. */
const caption = z.object({
  type: z.literal('caption'),
  text: z.string().overwrite(sanitizeMultilineText).trim().min(1).max(captionLimits.textMax),
  isFinal: z.boolean(),
})

export const clientMessage = z.discriminatedUnion('type', [
  sdp,
  ice,
  media,
  reset,
  caption,
  ...collaborationClientMessages,
  z.object({ type: z.literal('ping') }),
  /** Deliberate leave. The other person is notified at once. */
  z.object({ type: z.literal('leave') }),
])
export type ClientMessage = z.output<typeof clientMessage>

export const roomChanges = ['messages', 'moments', 'film'] as const
export type RoomChange = (typeof roomChanges)[number]

export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    generation,
    /** The second person to join makes the first offer. The other one is polite when two offers collide. */
    isInitiator: z.boolean(),
    /** The page reconnected within the grace time, so its peer connection may still work. */
    isResumed: z.boolean(),
    /** Null while the other person is absent. */
    other: mediaState.nullable(),
  }),
  z.object({ type: z.literal('peer-joined'), generation }),
  z.object({ type: z.literal('peer-left') }),
  sdp,
  ice,
  media,
  reset,
  caption,
  ...collaborationServerMessages,
  z.object({ type: z.literal('pong') }),
  /** Data in the database changed, so clients refetch it. */
  z.object({ type: z.literal('changed'), what: z.enum(roomChanges) }),
])
export type ServerMessage = z.output<typeof serverMessage>

const person = z.object({ name: z.string(), side: participantRole })

const mediaGrant = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('p2p'),
    /** STUN and TURN servers. Empty when browsers connect directly. */
    iceServers: z.array(
      z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() }),
    ),
  }),
  /** LiveKit server (WebSocket URL), and a token for one person and one room. */
  z.object({ kind: z.literal('livekit'), url: z.string(), token: z.string() }),
])
/** Route of the media. The operator chooses one for all rooms. */
export type MediaGrant = z.output<typeof mediaGrant>

export const endpoints = describeRoutes(roomApi, {
  precallTest: {
    summary: 'Media servers for a connection test before the session, valid for some minutes',
    params: z.object({ bookingId }),
    reply: z.object({ grant: mediaGrant }),
    errors: ['booking.not_found', 'booking.not_confirmed', 'room.too_early', 'room.closed'],
  },
  roomPresence: {
    summary: 'Whether the other person is in the room',
    params: z.object({ bookingId }),
    reply: z.object({ isPeerPresent: z.boolean() }),
    errors: ['booking.not_found'],
  },
  joinRoom: {
    summary: 'One-time token for the socket of a booking’s room',
    params: z.object({ bookingId }),
    /** Random id per page load. It distinguishes a reconnect from a reload. */
    body: z.object({ instanceId: z.string().regex(/^[0-9a-f]{32}$/) }),
    reply: z.object({
      ticket: z.string(),
      grant: mediaGrant,
      startsAt: instant,
      endsAt: instant,
      self: person,
      other: person,
    }),
    errors: ['booking.not_found', 'booking.not_confirmed', 'room.too_early', 'room.closed'],
  },
})

export const rawRoutes = describeRoutes(roomApi, {
  roomSocket: {
    summary: 'WebSocket of a room, opened with a one-time token',
    query: z.object({ ticket: z.string().max(100) }),
    errors: ['room.ticket_used', 'room.foreign_page'],
  },
})
