import { AutoTokenizer, env, type PreTrainedTokenizer } from '@xenova/transformers';

/** Files come from the folders that we name, and from nowhere else. */
export function useLocalFilesOnly(): void {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.useFSCache = false;
  env.localModelPath = '/';
}

/** The tokenizer in an absolute folder. */
export async function loadTokenizer(folder: string): Promise<PreTrainedTokenizer> {
  useLocalFilesOnly();
  return AutoTokenizer.from_pretrained(modelPath(folder));
}

/** An absolute folder as the library wants it: below `localModelPath`. */
export function modelPath(folder: string): string {
  return folder.replace(/^\//, '');
}
