import type { GeneratedAlways } from 'kysely'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    process_messages: { id: GeneratedAlways<string>; process: number; body: string }
  }
}
