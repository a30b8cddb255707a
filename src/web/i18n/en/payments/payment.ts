import { defineMessages } from '#web/i18n/define-messages.ts'

export const payment = defineMessages('payment', {
  verifying: 'Verifying your payment…',

  successTitle: 'Payment Successful',
  authorizedTitle: 'Payment Authorised',
  statusTitle: 'Payment Status',

  isCreated: 'The payment has not been made yet.',
  isPending: 'The payment is being processed. This page follows it by itself.',
  isAuthorized:
    'The amount is only reserved. Nothing is charged until the interviewer accepts; their answer will stand in your bookings.',
  isSuccess: 'Thank you. Your session is confirmed, and the meeting link is in your bookings.',
  isFailed: 'The payment failed. Nothing was charged.',
  isExpired: 'The time to pay is over. Nothing was charged, and the time is free again.',
  isCancelled: 'The payment was cancelled. Nothing was charged.',
  isRefunded: 'The payment was refunded in full.',
  isPartiallyRefunded: 'The payment was refunded in part.',

  created: 'Not paid yet',
  pending: 'In progress',
  authorized: 'Authorised',
  success: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  partiallyRefunded: 'Partly refunded',

  status: 'Status',
  transactionId: 'Transaction ID',
  amount: 'Amount',
  date: 'Date',
  interview: 'Session',
  interviewWith: 'with {{name}}',
  heldUntil: 'The time is held for you for',

  viewBookings: 'View My Bookings',
  continueToPayment: 'Continue to payment',
  refresh: 'Refresh Payment Status',
  tryAgain: 'Try Again',
  backToBookings: 'Back to Bookings',
  home: 'Back to Home',

  failedTitle: 'Payment Verification Failed',
  missingId: 'Transaction ID is missing',
})
