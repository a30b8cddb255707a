export const startInterviewDraftKey = 'interview'
