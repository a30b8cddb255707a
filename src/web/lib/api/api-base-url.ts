/** API origin from the page, empty for the same origin. */
export const apiBaseUrl = (): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '')
