/** What can be clicked under an answer; the value of each is the id of the question. */
export const actionIds = {
  /** Followed by the number of the choice. */
  choice: 'choice:',
  quotes: 'quotes',
  trace: 'trace',
  /** Followed by the track. */
  instead: 'instead:',
  share: 'share',
  feedback: 'feedback',
  helpful: 'feedback:helpful',
  unhelpful: 'feedback:unhelpful',
} as const;

export const viewIds = { reason: 'feedback_reason' } as const;
