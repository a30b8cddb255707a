const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/** The id that an address carries, where it looks like one; whether there is such a thing is known to the server alone. */
export const parseId = <Id extends string>(text: string | null | undefined): Id | undefined =>
  text && uuid.test(text) ? (text as Id) : undefined
