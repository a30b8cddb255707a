import type { Deps } from '#server/deps.ts'

export async function fillWithDemoData(_deps: Deps): Promise<void> {}
