import { defineRoutes, post } from './route.ts'

/** For the token with which an admin views the product as a user. With any other, it changes nothing. */
export const viewAsApi = defineRoutes('account', {
  endView: post('/api/view-as/end', { access: 'signed-in', cost: 'write', viewAs: true, changes: [] }),
})
