import { sessionStore } from '#web/lib/storage/storage.ts'

/** In the tab in which an admin views the product as a person. It outlasts the view, so that the tab takes no other sign-in. */
export const viewedPersonKey = 'viewedPerson'

/** Name of the person whom this tab views. Null in every other tab. */
export const viewedPerson = (): string | null => sessionStore.getItem(viewedPersonKey)
