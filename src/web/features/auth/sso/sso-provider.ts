/** Name of the company's identity provider, written into the page by the server. Empty without one. */
export const ssoProviderName = (): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="company"]')?.content ?? '')
