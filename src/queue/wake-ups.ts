/**
 * Tells workers that there is something to do. A wake-up carries no data and may be lost: what is to be
 * done stands in the database, where each worker's sweep finds it too.
 */
export interface WakeUps {
  /** Some worker looks at the source soon. False when the queue can't be reached just now. */
  sync(source: string): Promise<boolean>;
  /** Up to `workers` workers help to embed the posts of the source. False as above. */
  embed(source: string, workers: number): Promise<boolean>;
}
