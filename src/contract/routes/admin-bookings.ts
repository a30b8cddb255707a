import { defineRoutes, get, post } from './route.ts'

/** They see bookings. Only finance moves money. */
const readers = ['support', 'finance'] as const

/** Bookings of `/admin`. Endpoints that move money need a recent proof of identity. */
export const adminBookingsApi = defineRoutes('admin', {
  adminBookings: get('/api/admin/bookings', { access: 'admin', cost: 'search', adminRoles: readers }),
  adminBooking: get('/api/admin/bookings/:bookingId', { access: 'admin', cost: 'read', adminRoles: readers }),
  previewBookingAction: get('/api/admin/bookings/:bookingId/preview', {
    access: 'admin',
    cost: 'read',
    adminRoles: readers,
  }),
  moveTimes: get('/api/admin/bookings/:bookingId/times', {
    access: 'admin',
    cost: 'search',
    adminRoles: readers,
  }),
  moveBookingAsAdmin: post('/api/admin/bookings/:bookingId/move', {
    access: 'admin',
    cost: 'write',
    adminRoles: readers,
    changes: ['admin'],
  }),
  cancelBookingAsAdmin: post('/api/admin/bookings/:bookingId/cancel', {
    access: 'admin',
    cost: 'provider',
    adminRoles: ['finance'],
    requiresRecentAuth: true,
    changes: ['admin'],
  }),
  refundBookingAsAdmin: post('/api/admin/bookings/:bookingId/refund', {
    access: 'admin',
    cost: 'provider',
    adminRoles: ['finance'],
    requiresRecentAuth: true,
    changes: ['admin'],
  }),
})

/** Disputes of `/admin`: no-shows, claims, appeals and chargebacks. */
export const adminDisputesApi = defineRoutes('admin', {
  adminDisputes: get('/api/admin/disputes', { access: 'admin', cost: 'search', adminRoles: readers }),
  adminDispute: get('/api/admin/disputes/:bookingId', { access: 'admin', cost: 'read', adminRoles: readers }),
  proposeDecision: post('/api/admin/disputes/:bookingId/proposal', {
    access: 'admin',
    cost: 'write',
    adminRoles: readers,
    changes: ['admin'],
  }),
  decideNoShow: post('/api/admin/disputes/:bookingId/no-show', {
    access: 'admin',
    cost: 'provider',
    adminRoles: ['finance'],
    requiresRecentAuth: true,
    changes: ['admin'],
  }),
  decideClaim: post('/api/admin/disputes/:bookingId/claim', {
    access: 'admin',
    cost: 'provider',
    adminRoles: ['finance'],
    requiresRecentAuth: true,
    changes: ['admin'],
  }),
  decideDisputeAppeal: post('/api/admin/disputes/:bookingId/appeal', {
    access: 'admin',
    cost: 'provider',
    adminRoles: ['finance'],
    requiresRecentAuth: true,
    changes: ['admin'],
  }),
})
