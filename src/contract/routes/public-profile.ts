import { defineRoutes } from './route.ts'

/** What anybody may see of an interviewer who wants it, and what search engines read of the whole product. */
export const publicProfileApi = defineRoutes({
  myPublicPage: { method: 'GET', path: '/api/profile/public-page', access: 'interviewer', cost: 'read' },
  setPublicPage: { method: 'PUT', path: '/api/profile/public-page', access: 'interviewer', cost: 'write' },
  publicPage: { kind: 'file', method: 'GET', path: '/i/:slug', access: 'public', cost: 'search' },
  publicPreview: {
    kind: 'file',
    method: 'GET',
    path: '/i/:slug/preview.png',
    access: 'public',
    cost: 'heavy',
  },
  robots: { kind: 'file', method: 'GET', path: '/robots.txt', access: 'public', cost: 'read' },
  sitemap: { kind: 'file', method: 'GET', path: '/sitemap.xml', access: 'public', cost: 'read' },
  sitemapPart: { kind: 'file', method: 'GET', path: '/sitemap/:part', access: 'public', cost: 'search' },
})
