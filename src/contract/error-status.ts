/** Errors with one HTTP status: their codes and sentences. */
export const withStatus = <Messages extends Record<string, string>>(status: number, messages: Messages) =>
  Object.fromEntries(
    Object.entries(messages).map(([code, message]) => [code, { status, message }]),
  ) as Record<keyof Messages, { status: number; message: string }>
