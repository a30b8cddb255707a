/** How attempts of a kind are slowed down, in seconds. */
export type ThrottlePolicy = {
  /** How long to wait after the first attempt, the second and so on; the last holds from then on. */
  delays: readonly number[]
  /** After so long without another attempt nothing is remembered. */
  resetAfterSeconds: number
}

const hour = 3600
const day = 24 * hour

/** So many attempts are free; then the wait is 1 second and doubles with each, up to the longest. */
function exponentialBackoff({ free, longest }: { free: number; longest: number }): number[] {
  const steps = Math.ceil(Math.log2(longest)) + 1
  const waits = Array.from({ length: steps }, (_, step) => Math.min(2 ** step, longest))
  return [...Array<number>(free - 1).fill(0), ...waits]
}

/**
 * What may be tried how often. Nobody is locked out: each wait ends, whoever comes from somewhere else has waits of their
 * own, and a browser that the account knows has too.
 */
export const throttlePolicies = {
  /** Wrong passwords from a browser that the account knows, counted for the two together. */
  'password-from-known-device': {
    delays: exponentialBackoff({ free: 5, longest: 300 }),
    resetAfterSeconds: hour,
  },
  /** From a browser that it does not know, counted for the account and the network together. */
  'password-from-network': { delays: exponentialBackoff({ free: 5, longest: 900 }), resetAfterSeconds: day },
  /** For one account from all browsers that it does not know: many networks may guess together. */
  'password-from-unknown-devices': {
    delays: exponentialBackoff({ free: 50, longest: 900 }),
    resetAfterSeconds: day,
  },
  /** For all accounts from one network, where many honest people may sit: the waits stay short. */
  'passwords-from-network': {
    delays: exponentialBackoff({ free: 300, longest: 30 }),
    resetAfterSeconds: hour,
  },
  /** The own password, asked again of somebody who is signed in, for each sign-in. */
  'current-password': { delays: exponentialBackoff({ free: 5, longest: 300 }), resetAfterSeconds: hour },
  /** One-time codes of one account, from wherever: six digits can be tried. Passkeys and recovery codes do not wait. */
  'totp-of-account': { delays: exponentialBackoff({ free: 20, longest: 900 }), resetAfterSeconds: day },
  /** Codes that one account has mailed. */
  'email-otp': { delays: [0, 30, 60, 300, 900], resetAfterSeconds: hour },
  /**
   * Registrations from one network, each of which may mail a stranger. A whole school or a conference registers at once;
   * then the longest wait leaves thirty an hour.
   */
  'registrations-from-network': {
    delays: exponentialBackoff({ free: 300, longest: 120 }),
    resetAfterSeconds: hour,
  },
  /** Reset mails asked for from one network, which only accounts get, and each after pauses of its own. */
  'password-resets-from-network': {
    delays: exponentialBackoff({ free: 60, longest: 30 }),
    resetAfterSeconds: hour,
  },
  /** Confirmations that one account has mailed, each time to an address of its choice: five, then one an hour. */
  'email-confirmations': { delays: [0, 0, 0, 0, hour], resetAfterSeconds: day },
  /** Reset mails to one address. The pause is shorter than a link lives, so that one that works is always there. */
  'password-reset-email': { delays: [60, 60, 300, 900, 1800], resetAfterSeconds: day },
} as const satisfies Record<string, ThrottlePolicy>

export type ThrottlePolicyName = keyof typeof throttlePolicies
