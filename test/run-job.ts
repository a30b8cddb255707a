import type { Deps } from '#server/admin/context.ts'
import { createJobHandlers } from '#server/app/jobs.ts'
import type { JobQueue } from '#server/lib/jobs/define-queue.ts'

/** Runs the handler of a queue once, without the queue. */
export async function runJob<Data extends object>(
  deps: Deps,
  queue: JobQueue<Data>,
  data: NoInfer<Data>,
): Promise<void> {
  const handler = createJobHandlers(deps)[queue.name]
  if (!handler) throw new Error(`no handler for ${queue.name}`)
  await handler.run(data as never, { id: 'a job', saveOutput: () => {}, queuedAt: deps.now() })
}
