export type ThrottlePolicy = {
  /** Seconds to wait after the first attempt, the second and so on. The last value repeats. */
  delays: readonly number[]
  /** Seconds without an attempt until the counter resets. */
  resetAfterSeconds: number
}

const hour = 3600
const day = 24 * hour

/** The delay starts at one second after the free attempts and doubles up to `maxDelay`. */
function backoff({ free, maxDelay }: { free: number; maxDelay: number }): number[] {
  const steps = Math.ceil(Math.log2(maxDelay)) + 1
  const delays = Array.from({ length: steps }, (_, step) => Math.min(2 ** step, maxDelay))
  return [...Array<number>(free - 1).fill(0), ...delays]
}

/** No user is locked out for good: delays end, and other networks and known devices have their own counters. */
export const throttlePolicies = {
  /** Wrong passwords from a known device, counted per device. */
  'password-from-known-device': { delays: backoff({ free: 5, maxDelay: 300 }), resetAfterSeconds: hour },
  /** Wrong passwords from unknown devices, counted per account and network. */
  'password-from-network': { delays: backoff({ free: 5, maxDelay: 900 }), resetAfterSeconds: day },
  /** Wrong passwords for one account from all unknown devices, because many networks may guess together. */
  'password-from-unknown-devices': { delays: backoff({ free: 50, maxDelay: 900 }), resetAfterSeconds: day },
  /** Wrong passwords from one network for all accounts. Many honest users may share it, so delays stay short. */
  'passwords-from-network': { delays: backoff({ free: 300, maxDelay: 30 }), resetAfterSeconds: hour },
  /** Current password of a signed-in user, counted per auth session. */
  'current-password': { delays: backoff({ free: 5, maxDelay: 300 }), resetAfterSeconds: hour },
  /** TOTP codes per account from all networks, because six digits can be guessed. */
  'totp-of-account': { delays: backoff({ free: 20, maxDelay: 900 }), resetAfterSeconds: day },
  /** Codes by email, per account. */
  'email-otp': { delays: [0, 30, 60, 300, 900], resetAfterSeconds: hour },
  /** Each registration may email a stranger. A school may register at once, then thirty an hour. */
  'registrations-from-network': { delays: backoff({ free: 300, maxDelay: 120 }), resetAfterSeconds: hour },
  /** Reset emails requested from one network. Each account has its own limit too. */
  'password-resets-from-network': { delays: backoff({ free: 60, maxDelay: 30 }), resetAfterSeconds: hour },
  /** Confirmation emails per account, to any address: five, then one an hour. */
  'email-confirmations': { delays: [0, 0, 0, 0, hour], resetAfterSeconds: day },
  /** Reset emails to one address. The delay is shorter than a link's life, so one valid link always exists. */
  'password-reset-email': { delays: [60, 60, 300, 900, 1800], resetAfterSeconds: day },
} as const satisfies Record<string, ThrottlePolicy>

export type ThrottlePolicyName = keyof typeof throttlePolicies
