export interface TitleMatch {
  /** `source/slug`. */
  readonly reference: string;
  readonly title: string;
  /** 0 to 1; 1 for the title itself. */
  readonly score: number;
}

export type FindTitles = (text: string) => Promise<readonly TitleMatch[]>;
