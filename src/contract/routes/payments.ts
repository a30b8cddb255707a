import { defineRoutes } from './route.ts'

export const paymentApi = defineRoutes({
  paymentStatus: {
    method: 'GET',
    path: '/api/payment/status/:transactionId',
    access: 'public',
    cost: 'read',
  },
  refreshPayment: {
    method: 'POST',
    path: '/api/payment/refresh/:transactionId',
    access: 'public',
    cost: 'provider',
  },
  paymentWebhook: {
    kind: 'webhook',
    method: 'POST',
    path: '/api/payment/webhook/:provider',
    access: 'public',
    cost: 'write',
    maxBytes: 262_144,
  },
})

export const currencyApi = defineRoutes({
  exchangeRates: { method: 'GET', path: '/api/payment/rates', access: 'signed-in', cost: 'read' },
  priceOptions: {
    method: 'GET',
    path: '/api/booking/price-options/:timeSlotId',
    access: 'interviewee',
    cost: 'read',
  },
})

export const receiptsApi = defineRoutes({
  paymentHistory: { method: 'GET', path: '/api/payment/history', access: 'interviewee', cost: 'read' },
  receipt: { method: 'GET', path: '/api/payment/receipt/:bookingId', access: 'signed-in', cost: 'read' },
  receiptPdf: {
    method: 'GET',
    path: '/api/payment/receipt/:bookingId/pdf',
    access: 'signed-in',
    cost: 'cpu',
  },
})

export const earningsApi = defineRoutes({
  earnings: { method: 'GET', path: '/api/earnings', access: 'interviewer', cost: 'read' },
  earningSessions: { method: 'GET', path: '/api/earnings/sessions', access: 'interviewer', cost: 'read' },
  exportEarnings: { method: 'GET', path: '/api/earnings/export', access: 'interviewer', cost: 'cpu' },
  payoutDetails: { method: 'GET', path: '/api/earnings/payout-details', access: 'interviewer', cost: 'read' },
  setPayoutDetails: {
    method: 'PUT',
    path: '/api/earnings/payout-details',
    access: 'interviewer',
    cost: 'write',
    requiresRecentAuth: true,
  },
})
