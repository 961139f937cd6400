/** How a model wants to be used; its own files do not say it. */
export interface ModelTraits {
  /** Which vectors of the last layer make the text's: that of the first token, or the mean of all. */
  readonly pooling: 'cls' | 'mean';
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  /** ISO 639-1 codes; null: many. */
  readonly languages: readonly string[] | null;
  /** Tokens a text, the model's own marks among them, that it was trained on; null: what its files say. */
  readonly readsTokens: number | null;
}

const ENGLISH = ['en'];
const ASK_FOR_PASSAGES = 'Represent this sentence for searching relevant passages: ';

const FAMILIES: readonly { readonly name: RegExp; readonly traits: Partial<ModelTraits> }[] = [
  { name: /bge-m3/i, traits: { pooling: 'cls' } },
  {
    name: /bge-\w+-zh/i,
    traits: { pooling: 'cls', queryPrefix: '为这个句子生成表示以用于检索相关文章：', languages: ['zh'] },
  },
  { name: /bge-/i, traits: { pooling: 'cls', queryPrefix: ASK_FOR_PASSAGES, languages: ENGLISH } },
  { name: /multilingual-e5/i, traits: { queryPrefix: 'query: ', passagePrefix: 'passage: ' } },
  { name: /e5-/i, traits: { queryPrefix: 'query: ', passagePrefix: 'passage: ', languages: ENGLISH } },
  {
    name: /(snowflake-arctic-embed|mxbai-embed)/i,
    traits: { pooling: 'cls', queryPrefix: ASK_FOR_PASSAGES, languages: ENGLISH },
  },
  { name: /multilingual-MiniLM/i, traits: { readsTokens: 128 } },
  { name: /all-MiniLM/i, traits: { languages: ENGLISH, readsTokens: 256 } },
  { name: /gte-(small|base|large)/i, traits: { languages: ENGLISH } },
];

const PLAIN: ModelTraits = {
  pooling: 'mean',
  queryPrefix: '',
  passagePrefix: '',
  languages: null,
  readsTokens: null,
};

/** The traits of a model by its hub id; an unknown one is pooled by the mean and gets no prefix. */
export function traitsOf(model: string): ModelTraits {
  const name = model.split('/').at(-1) ?? model;
  const family = FAMILIES.find((candidate) => candidate.name.test(name));
  return { ...PLAIN, ...family?.traits };
}
