import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookingId } from './id.ts'
import { instant } from './instant.ts'
import { replayApi } from './routes/replay.ts'

/** A part of the film: at which moment it was recorded, and from where it is in the file for how long, in milliseconds. */
const filmPart = z.object({ at: instant, from: z.int(), length: z.int() })

const inRoom = z.object({ bookingId })

export const replayEndpoints = {
  replay: endpoint({
    ...replayApi.replay,
    summary:
      'What there is of a session: its film and where the parts of it belong; what was asked, noted and written is read from its own addresses',
    area: 'room',
    params: inRoom,
    reply: z.object({
      /** Null where none was recorded in the room, or it was deleted. */
      film: z.object({ url: z.string(), parts: z.array(filmPart) }).nullable(),
      /** What was said, as far as a browser wrote it down, in its order. */
      captions: z.array(z.object({ at: instant, text: z.string(), isOwn: z.boolean() })),
      /** It was recorded and is being made one file. */
      isFilmComing: z.boolean(),
      /** When it is all deleted by itself. */
      until: instant,
    }),
    errors: ['booking.not_found', 'room.no_replay'],
  }),
  replayDesk: endpoint({
    ...replayApi.replayDesk,
    summary: 'What was written together, change by change',
    area: 'room',
    params: inRoom,
    query: z.object({
      /** Goes on behind this change. */
      after: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    reply: z.object({
      /** Updates of Yjs in base64, in their order, each with its moment. */
      changes: z.array(z.object({ at: instant, change: z.base64() })),
      /** Behind which change to go on; null where these were the last. */
      next: z.string().nullable(),
    }),
    errors: ['booking.not_found', 'room.no_replay'],
  }),
}
