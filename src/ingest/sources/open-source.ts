import type { SourceSettings } from '../../config-schema.ts';
import { AppError } from '../../errors.ts';
import { gitSource } from './git-source.ts';
import { jsonSource } from './json-source.ts';
import { markdownSource } from './markdown-source.ts';
import type { Source } from './source.ts';
import { isWebAddress } from './web-address.ts';
import { webSource } from './web-source.ts';

/** The source that the settings name. */
export function openSource(settings: SourceSettings): Source {
  switch (settings.kind) {
    case 'json':
      return isWebAddress(settings.path)
        ? webSource({ url: settings.path, copy: copyOf(settings) })
        : jsonSource(settings.path);
    case 'markdown':
      return markdownSource({ path: settings.path, baseUrl: settings.base_url ?? null });
    case 'git':
      return gitSource({
        url: settings.repository,
        branch: settings.branch ?? null,
        path: settings.path,
        format: settings.format,
        baseUrl: settings.base_url ?? null,
        copy: copyOf(settings),
      });
  }
}

function copyOf({ id, copy }: SourceSettings): string {
  if (copy !== undefined) return copy;
  throw new AppError('internal', `source ${id}: no folder is named in which its copy is kept`);
}
