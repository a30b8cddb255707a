declare module '#server/lib/database/tables.ts' {
  interface Tables {
    attempts: {
      /** A hash of whose attempts they are, and of what kind. */
      key: Buffer
      count: number
      wait_until: Date
      forget_at: Date
    }
  }
}
