declare module '#server/lib/database/tables.ts' {
  interface Tables {
    sweep_runs: {
      name: string
      rhythm: string
      known_since: Date
      succeeded_at: Date | null
    }
  }
}
