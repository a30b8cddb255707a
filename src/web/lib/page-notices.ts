// The server puts these into every page, so that they need no request. Empty while an owner published none.

const readMeta = (name: string): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '')

/** Markup of the banner to all, in both languages. */
export const bannerMarkup = (): string => readMeta('site-banner')

/** Latest published versions of the policies: `terms 3.0, privacy 2.1`. */
export const publishedPolicies = (): string => readMeta('policies')
