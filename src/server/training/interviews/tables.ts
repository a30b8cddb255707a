import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#contract/account.ts'
import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { ExperienceLevel, InterviewType, Skill } from '#contract/training.ts'
import type { MessageMetadata } from '#contract/training-session.ts'
import type { SessionSummary } from '#contract/training-summary.ts'
import type { Id } from '#server/lib/database/tables.ts'
import type { Kind, Move } from '#server/training/dialogue/dialogue-act.ts'
import type { Phase } from '#server/training/question-bank/question.ts'
import type { Score } from '#server/training/scoring/verdict.ts'

export type TrainingStatus = 'active' | 'completed' | 'paused' | 'cancelled'

declare module '#server/lib/database/tables.ts' {
  interface Tables {
    training_interviews: {
      id: Id<TrainingSessionId>
      user_id: UserId
      interview_type: InterviewType
      experience_level: ExperienceLevel
      job_role: string | null
      company_name: string | null
      status: Generated<TrainingStatus>
      engine: 'embedded' | 'model'
      language: Generated<Language>
      closing: Generated<boolean>
      started_at: Date
      active_at: Date
      resumed_at: Date
      /** Milliseconds, as text like every bigint. */
      elapsed_before_ms: ColumnType<string, number | undefined, number>
      ended_at: Date | null
      summary: ColumnType<SessionSummary | null, string | null | undefined, string>
      model_tokens: Generated<number>
    }
    training_questions: {
      interview_id: TrainingSessionId
      number: number
      question_id: string
      phase: Phase | null
      text: string
      competency: string
      skill: Skill
      minutes: number
      level: ExperienceLevel
      asked_at: Date
      follow_ups: Generated<number>
      hints: Generated<number>
      probed: Generated<string[]>
      state: Generated<'open' | 'answered' | 'skipped'>
      /** A decimal as text. */
      score: ColumnType<string | null, number | null | undefined, number | null>
      judgement: ColumnType<Score | null, string | null | undefined, string | null>
    }
    training_messages: {
      id: Id<string>
      interview_id: TrainingSessionId
      position: number
      role: 'user' | 'assistant'
      kind: Kind | Move['kind'] | 'welcome'
      number: number | null
      content: string
      metadata: ColumnType<MessageMetadata | null, string | null | undefined, string | null>
      client_message_id: string | null
      reply_to: string | null
      claimed_at: Date | null
      created_at: Date
    }
    training_retries: {
      interview_id: TrainingSessionId
      number: number
      attempt: number
      answer: string
      score: ColumnType<string, number, number>
      judgement: ColumnType<Score, string, string>
      created_at: Date
    }
  }
}
