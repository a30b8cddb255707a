/** How many questions an outside service is asked at the same time. */
const atOnce = 8

/** Asks something about each item, a few at a time, and answers in their order. Fails with the first that fails. */
export async function fewAtOnce<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (let at = 0; at < items.length; at += atOnce)
    answers.push(...(await Promise.all(items.slice(at, at + atOnce).map(ask))))
  return answers
}
