import { defineRoutes } from './route.ts'

/** How payments stand, and what providers say of them. */
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
