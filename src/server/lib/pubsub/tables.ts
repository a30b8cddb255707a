import type { GeneratedAlways } from 'kysely'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    pubsub_messages: { id: GeneratedAlways<string>; node_id: number; body: string }
  }
}
