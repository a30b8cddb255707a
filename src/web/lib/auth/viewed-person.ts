import { sessionStore } from '#web/lib/storage/storage.ts'

/** Set in the tab in which an admin views the product as a user. It outlasts the view, so that the tab takes no other sign-in. */
export const viewedPersonKey = 'viewedPerson'

/** Name of the user as whom this tab views the product. Null in every other tab. */
export const viewedPerson = (): string | null => sessionStore.getItem(viewedPersonKey)
