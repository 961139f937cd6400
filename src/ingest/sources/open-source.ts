import type { SourceSettings } from '../../config-schema.ts';
import { jsonSource } from './json-source.ts';
import { markdownSource } from './markdown-source.ts';
import type { Source } from './source.ts';

/** The source that the settings name. */
export function openSource(settings: SourceSettings): Source {
  switch (settings.kind) {
    case 'json':
      return jsonSource(settings.path);
    case 'markdown':
      return markdownSource({ path: settings.path, baseUrl: settings.base_url ?? null });
  }
}
