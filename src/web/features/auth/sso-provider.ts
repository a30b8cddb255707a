/** What the company's issuer is called here: the server wrote it into the page; empty where there is none. */
export const ssoProviderName = (): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="company"]')?.content ?? '')

/** What an issuer's answer carries in the address; without a code it is a refusal. */
export function parseSsoCallback(search: string): {
  state: string
  code: string | null
  iss: string | undefined
} {
  const said = new URLSearchParams(search)
  return { state: said.get('state') ?? '', code: said.get('code'), iss: said.get('iss') ?? undefined }
}
