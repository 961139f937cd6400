import type { CitableSource, OfferedSource } from './model.ts';

/** Keeps what a conversation was given to cite. */
export interface SourceRegistry {
  /** Its number and its paragraphs without blank ones; null when none is left. */
  offer(source: CitableSource): OfferedSource | null;
  readonly offered: readonly OfferedSource[];
}

export function openSourceRegistry(): SourceRegistry {
  const bySource = new Map<string, OfferedSource>();
  const offered: OfferedSource[] = [];
  return {
    offered,
    offer({ source, title, paragraphs }) {
      const known = bySource.get(source);
      if (known) return known;
      const kept = paragraphs.filter((paragraph) => paragraph.trim() !== '');
      if (kept.length === 0) return null;
      const entry = { n: offered.length + 1, source, title: title.trim() || source, paragraphs: kept };
      bySource.set(source, entry);
      offered.push(entry);
      return entry;
    },
  };
}
