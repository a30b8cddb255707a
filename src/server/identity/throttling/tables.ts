declare module '#server/lib/database/tables.ts' {
  interface Tables {
    throttle_counters: {
      /** A hash of whose attempts they are, and of what kind. */
      key: Buffer
      count: number
      blocked_until: Date
      expires_at: Date
    }
  }
}
