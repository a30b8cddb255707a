const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** Id in an address, if well-formed. Only the server knows whether it exists. */
export const parseId = <Id extends string>(text: string | null | undefined): Id | undefined =>
  text && uuid.test(text) ? (text as Id) : undefined
