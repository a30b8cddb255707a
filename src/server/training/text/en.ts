import { experienceLevels as level, interviewTypes as type } from '#contract/enums.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'

type Label = { name: string; description: string }

/** What kinds of interview and levels are called. */
export type InterviewLabels = {
  types: Record<InterviewType, Label>
  levels: Record<ExperienceLevel, Label>
}

export const englishLabels: InterviewLabels = {
  types: {
    [type.General]: {
      name: 'General',
      description: 'Who you are, why you are here and how you work: the start of almost every interview.',
    },
    [type.Technical]: {
      name: 'Technical',
      description: 'How software and systems work, and how you find out why they do not.',
    },
    [type.Behavioral]: {
      name: 'Behavioral',
      description: 'What you did in real situations, what came of it and what you learnt.',
    },
    [type.SystemDesign]: {
      name: 'System Design',
      description: 'One system, thought through aloud: requirements, parts, data, trade-offs and failure.',
    },
    [type.Coding]: {
      name: 'Coding',
      description: 'Problems to solve by talking: the approach, the code, its cost and its tests.',
    },
    [type.Leadership]: {
      name: 'Leadership',
      description: 'Leading people with and without a title: direction, growth and hard conversations.',
    },
    [type.Product]: {
      name: 'Product',
      description: 'Users and their problems, measures of success, priorities and strategy.',
    },
  },
  levels: {
    [level.Intern]: { name: 'Intern', description: 'You are studying, or changing to this field.' },
    [level.EntryLevel]: { name: 'Entry Level', description: 'Your first job, or up to two years in it.' },
    [level.MidLevel]: { name: 'Mid Level', description: 'You work on your own and finish what you start.' },
    [level.Senior]: { name: 'Senior', description: 'Others build on your judgement.' },
    [level.Lead]: { name: 'Lead', description: 'You answer for the work of a team.' },
    [level.Principal]: { name: 'Principal', description: 'You set the direction for many teams.' },
    [level.Executive]: { name: 'Executive', description: 'You answer for a company or a large part of it.' },
  },
}
