/**
 * Whether the id of a client is what stands in an example until somebody puts theirs there. The server offers no such way of
 * signing in, and the browser says so of an answer that names one.
 */
export const isPlaceholderClientId = (id: string): boolean =>
  /[<>{}$]|\byour[-_ ]|^my[-_ ]|placeholder|^example|change.?me|replace.?me|^x+$|^((google|oidc).?)?client.?id$|^(todo|null|undefined)$/i.test(
    id,
  )
