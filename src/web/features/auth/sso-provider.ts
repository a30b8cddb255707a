/** Name of the company's identity provider, written into the page by the server. Empty without one. */
export const ssoProviderName = (): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="company"]')?.content ?? '')

/** Result in the callback address. Without a code it is a rejection. */
export function parseSsoCallback(search: string): {
  state: string
  code: string | null
  iss: string | undefined
} {
  const params = new URLSearchParams(search)
  return { state: params.get('state') ?? '', code: params.get('code'), iss: params.get('iss') ?? undefined }
}
