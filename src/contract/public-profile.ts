import { z } from 'zod'
import { endpoint, rawRoute } from './endpoint.ts'
import { publicProfileApi } from './routes/public-profile.ts'

const publicPage = z.object({
  isOpen: z.boolean(),
  /** Where it is; null before it was opened for the first time. */
  address: z.string().nullable(),
  /** Whether anybody sees it there now: it is open, and the profile is complete. */
  isShown: z.boolean(),
})

const slug = z.object({ slug: z.string() })

export const publicProfileEndpoints = {
  myPublicPage: endpoint({
    ...publicProfileApi.myPublicPage,
    summary: 'Whether one has a public page, and where',
    area: 'profile',
    reply: publicPage,
    errors: [],
  }),
  setPublicPage: endpoint({
    ...publicProfileApi.setPublicPage,
    summary: 'Open one’s public page, or close it',
    area: 'profile',
    body: z.object({ isOpen: z.boolean() }),
    reply: publicPage,
    errors: ['public_page.unconfirmed'],
  }),
}

export const rawRoutes = {
  publicPage: rawRoute({
    ...publicProfileApi.publicPage,
    summary: 'An interviewer’s public page, in English or with `lang=ru` in Russian',
    area: 'interviewer',
    params: slug,
    query: z.object({ lang: z.string().optional() }),
    errors: [],
  }),
  publicPreview: rawRoute({
    ...publicProfileApi.publicPreview,
    summary: 'The picture by which others preview a public page',
    area: 'interviewer',
    params: slug,
    errors: ['request.not_found'],
  }),
  robots: rawRoute({
    ...publicProfileApi.robots,
    summary: 'What crawlers leave alone',
    area: 'system',
    errors: [],
  }),
  sitemap: rawRoute({
    ...publicProfileApi.sitemap,
    summary: 'The parts of the sitemap',
    area: 'system',
    errors: [],
  }),
  sitemapPart: rawRoute({
    ...publicProfileApi.sitemapPart,
    summary: 'Up to a thousand addresses of public pages',
    area: 'system',
    params: z.object({ part: z.string() }),
    errors: ['request.not_found'],
  }),
}
