/** How much of a model the product uses. Beyond any of these the embedded coach goes on. */
export const modelLimits = {
  /** Requests of all people together, tries that failed included; a day of UTC. */
  maxCallsPerDay: 5_000,
  /** What one interview may be charged, by the model's own count. */
  maxTokensPerInterview: 60_000,
  /** How often one request is sent at most while the model is overloaded or broken. */
  maxAttempts: 3,
  /** Longer than this nobody waits before the next try, whatever the model asks for. */
  maxRetryDelayMs: 4_000,
  /** How long a verdict is kept. */
  judgementRetentionDays: 30,
  /** What a model may write, in tokens. */
  maxJudgementTokens: 1_500,
  maxReplyTokens: 400,
} as const
