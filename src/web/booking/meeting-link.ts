/** Whether a link stays here: the built-in room opens in this tab, anybody else's page beside it. */
export const isOwnAddress = (link: string): boolean => URL.parse(link)?.origin === window.location.origin
