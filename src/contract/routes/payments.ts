import { defineRoutes, get, post, put } from './route.ts'

export const paymentApi = defineRoutes('payment', {
  paymentStatus: get('/api/payment/status/:transactionId', { access: 'public', cost: 'read' }),
  refreshPayment: post('/api/payment/refresh/:transactionId', {
    access: 'public',
    cost: 'provider',
    // Settles the payment, which confirms or ends the booking.
    changes: ['payment', 'booking', 'slot'],
  }),
  paymentWebhook: post('/api/payment/webhook/:provider', {
    kind: 'webhook',
    access: 'public',
    cost: 'write',
    maxBytes: 262_144,
  }),
})

export const currencyApi = defineRoutes('payment', {
  exchangeRates: get('/api/payment/rates', { access: 'signed-in', cost: 'read', viewAs: true }),
  priceOptions: get('/api/booking/price-options/:timeSlotId', {
    area: 'booking',
    access: 'interviewee',
    cost: 'read',
    viewAs: true,
  }),
})

export const receiptsApi = defineRoutes('payment', {
  paymentHistory: get('/api/payment/history', { access: 'interviewee', cost: 'read' }),
  receipt: get('/api/payment/receipt/:bookingId', { access: 'signed-in', cost: 'read' }),
  receiptPdf: get('/api/payment/receipt/:bookingId/pdf', { access: 'signed-in', cost: 'cpu' }),
})

export const earningsApi = defineRoutes('earnings', {
  earnings: get('/api/earnings', { access: 'interviewer', cost: 'read' }),
  earningSessions: get('/api/earnings/sessions', { access: 'interviewer', cost: 'read' }),
  exportEarnings: get('/api/earnings/export', { access: 'interviewer', cost: 'cpu' }),
  requestPayout: post('/api/earnings/payout-request', {
    access: 'interviewer',
    cost: 'write',
    changes: ['earnings'],
  }),
  payoutDetails: get('/api/earnings/payout-details', { access: 'interviewer', cost: 'read' }),
  setPayoutDetails: put('/api/earnings/payout-details', {
    access: 'interviewer',
    cost: 'write',
    requiresRecentAuth: true,
    changes: ['earnings'],
  }),
})
