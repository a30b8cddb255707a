/** How many questions an outside service is asked at the same time. */
const maxConcurrency = 8

/** Asks something about each item, a few at a time, and answers in their order. Fails with the first that fails. */
export async function mapConcurrently<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (let at = 0; at < items.length; at += maxConcurrency)
    answers.push(...(await Promise.all(items.slice(at, at + maxConcurrency).map(ask))))
  return answers
}
