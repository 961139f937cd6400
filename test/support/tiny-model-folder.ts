import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tinyOnnxModel } from './tiny-onnx-model.ts';

export const TINY_DIMENSIONS = 8;
export const TINY_POSITIONS = 40;

const MARKS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz?.:0123456789'];
const VOCABULARY = [
  ...MARKS,
  ...LETTERS,
  ...LETTERS.map((letter) => `##${letter}`),
  'restart',
  'container',
  'docker',
];

/** Row of the table for each token of the vocabulary: [CLS] looks along the first axis, [SEP] is nothing. */
export function tinyVector(token: string): number[] {
  const id = VOCABULARY.indexOf(token);
  if (token === '[PAD]') return Array(TINY_DIMENSIONS).fill(1000);
  return Array.from({ length: TINY_DIMENSIONS }, (_, axis) => {
    if (token === '[SEP]') return 0;
    if (token === '[CLS]') return axis === 0 ? 0.5 : 0;
    return Math.sin((id + 1) * (axis + 1) * 1.7);
  });
}

/** Writes a BERT of one table look-up, as the hub would have it. */
export async function writeTinyModel(folder: string, weights = 'model_quantized.onnx'): Promise<void> {
  await mkdir(join(folder, 'onnx'), { recursive: true });
  const json = (name: string, value: unknown) => writeFile(join(folder, name), JSON.stringify(value));
  await json('config.json', {
    model_type: 'bert',
    architectures: ['BertModel'],
    hidden_size: TINY_DIMENSIONS,
    max_position_embeddings: TINY_POSITIONS,
  });
  await json('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    do_lower_case: true,
    model_max_length: 512,
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    cls_token: '[CLS]',
    sep_token: '[SEP]',
  });
  await json('tokenizer.json', tokenizer());
  await writeFile(join(folder, 'onnx', weights), tinyOnnxModel(VOCABULARY.map(tinyVector)));
}

function tokenizer() {
  const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  return {
    version: '1.0',
    added_tokens: MARKS.map((content, id) => ({ id, content, special: true, lstrip: false, rstrip: false })),
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, special('[SEP]')],
      pair: [],
      special_tokens: {},
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(VOCABULARY.map((token, id) => [token, id])),
    },
  };
}
