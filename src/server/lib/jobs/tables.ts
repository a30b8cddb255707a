declare module '#server/lib/database/tables.ts' {
  interface Tables {
    cron_runs: {
      name: string
      schedule: string
      registered_at: Date
      succeeded_at: Date | null
    }
  }
}
