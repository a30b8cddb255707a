import { z } from 'zod'
import { collaborationClientMessages, collaborationServerMessages } from './collaboration.ts'
import { endpoint, rawRoute } from './endpoint.ts'
import { instant } from './fields.ts'
import { bookingId } from './id.ts'
import { sanitizeMultilineText } from './name.ts'
import { captionLimits } from './room-limits.ts'
import { roomApi } from './routes/rooms.ts'

/** Why the server closed a socket for good. After any other code the browser takes a new ticket and comes back. */
export const roomCloseCodes = {
  /** The same person came in from another tab or device. */
  replaced: 4001,
  /** The time of the room is over. */
  over: 4002,
  /** What was said is not in the protocol, or too much of it. */
  refused: 4003,
} as const

export const participantRoles = ['interviewer', 'interviewee'] as const
export type ParticipantRole = (typeof participantRoles)[number]

/** Whether somebody's browser writes down what they say: their own word, or what it is able to. */
export const captionStates = ['no', 'yes', 'refused', 'cannot'] as const

/** What a person sends at the moment; a video that stands still does not tell. */
export const mediaState = z.object({
  microphone: z.boolean(),
  camera: z.boolean(),
  screen: z.boolean(),
  captions: z
    .object({
      /** Whether they want to read what the other says. */
      asks: z.boolean(),
      writes: z.enum(captionStates),
    })
    .default({ asks: false, writes: 'no' }),
})
export type MediaState = z.output<typeof mediaState>

/**
 * Counts the attempts of a pair to connect. The server raises it when somebody new comes in or either side asks to
 * begin anew, and drops what was meant for an earlier one.
 */
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
/** From a browser: the connection of this generation is beyond repair. From the server: begin anew with this one. */
const reset = z.object({ type: z.literal('reset'), generation })

/**
 * What somebody just said, written down by their own browser because the other asked for it and they agreed. What is final
 * is kept; the rest is shown until the next.
 */
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
  /** Leaving on purpose: the other is told at once. */
  z.object({ type: z.literal('leave') }),
])
export type ClientMessage = z.output<typeof clientMessage>

export const roomChanges = ['messages', 'moments', 'film'] as const
export type RoomChange = (typeof roomChanges)[number]

export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('welcome'),
    generation,
    /** Whoever comes second makes the offers: both offering at once is what breaks connections. */
    isInitiator: z.boolean(),
    /** The same page came back within the grace time, so its connection to the other may still stand. */
    isResumed: z.boolean(),
    /** Null while the other is not here. */
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
  /** Something that stands in the database was changed, by either of the two: it is read again. */
  z.object({ type: z.literal('changed'), what: z.enum(roomChanges) }),
])
export type ServerMessage = z.output<typeof serverMessage>

const person = z.object({ name: z.string(), side: z.enum(participantRoles) })

const mediaGrant = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('p2p'),
    /** What helps the browsers to reach each other; empty where they do so directly. */
    iceServers: z.array(
      z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() }),
    ),
  }),
  /** A LiveKit server (its WebSocket address), and a token for one person and one room of it. */
  z.object({ kind: z.literal('livekit'), url: z.string(), token: z.string() }),
])
/** How a browser reaches the other one's: the operator decides which way all go. */
export type MediaGrant = z.output<typeof mediaGrant>

export const endpoints = {
  tryLine: endpoint({
    ...roomApi.tryLine,
    summary:
      'What a trial of the line needs before the session; it holds for some minutes and leads to nobody',
    area: 'room',
    params: z.object({ bookingId }),
    reply: z.object({ grant: mediaGrant }),
    errors: ['booking.not_found', 'booking.not_confirmed', 'room.too_early', 'room.closed'],
  }),
  joinRoom: endpoint({
    ...roomApi.joinRoom,
    summary: 'A one-time ticket for the socket of a confirmed booking’s room',
    area: 'room',
    params: z.object({ bookingId }),
    /** Each page load has an id of its own, which tells a connection that came back from a page that was loaded anew. */
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
  }),
}

export const rawRoutes = {
  roomSocket: rawRoute({
    ...roomApi.roomSocket,
    summary: 'The line to a live room, opened with a ticket',
    area: 'room',
    query: z.object({ ticket: z.string().max(100) }),
    errors: ['room.ticket_used', 'room.foreign_page'],
  }),
}
