import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { userId } from './id.ts'
import { addresses as at } from './routes/favorites.ts'

const wishes = z.object({ favourites: z.array(userId), awaited: z.array(userId) })

export const endpoints = {
  myWishes: endpoint({
    ...at.myWishes,
    summary: 'One’s favourites, and whom one waits for to be free',
    area: 'interviewer',
    reply: wishes,
    errors: [],
  }),
  keepWish: endpoint({
    ...at.keepWish,
    summary: 'Keep an interviewer as a favourite or no longer, or ask for one mail when they are free',
    area: 'interviewer',
    params: z.object({ id: userId }),
    /** What is left out stays as it is. */
    body: z.object({ favourite: z.boolean().optional(), tellWhenFree: z.boolean().optional() }),
    reply: wishes,
    errors: ['interviewer.not_found', 'wish.too_many', 'wish.too_many_awaited', 'wish.unconfirmed'],
  }),
}
