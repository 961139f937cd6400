/** A package archive that this machine trusts, as its own apt sources name it. */
export interface AptArchive {
  readonly uri: string;
  readonly suites: readonly string[];
  readonly components: readonly string[];
  /** The value of Signed-By: key files, fingerprints, or a whole key over several lines. */
  readonly signedBy: string | null;
}

/** Reads the archives of binary packages from one file of apt's sources, in either of its two formats. */
export function parseAptSources(fileName: string, text: string): AptArchive[] {
  return fileName.endsWith('.sources') ? parseStanzas(text) : text.split('\n').flatMap(parseLine);
}

function parseStanzas(text: string): AptArchive[] {
  const withoutComments = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n');
  return withoutComments.split(/\n\s*\n/).flatMap((stanza) => {
    const fields = parseFields(stanza);
    const words = (name: string) => (fields.get(name) ?? '').split(/\s+/).filter((word) => word !== '');
    if (!words('types').includes('deb') || fields.get('enabled') === 'no') return [];
    const signedBy = fields.get('signed-by') ?? null;
    return words('uris').map((uri) => ({
      uri,
      suites: words('suites'),
      components: words('components'),
      signedBy,
    }));
  });
}

/** Field names in lower case; a value goes on over the lines that start with a space. */
function parseFields(stanza: string): Map<string, string> {
  const fields = stanza.matchAll(/^([\w-]+):[ \t]*(.*(?:\n[ \t]+.*)*)/gm);
  return new Map([...fields].map(([, name = '', value = '']) => [name.toLowerCase(), value.trimEnd()]));
}

function parseLine(line: string): AptArchive[] {
  const entry = /^\s*deb\s+(?:\[([^\]]*)\]\s+)?(\S+)\s+(\S+)([^#]*)/.exec(line);
  if (entry === null) return [];
  const [, options = '', uri = '', suite = '', components = ''] = entry;
  const signedBy = /signed-by=(\S+)/.exec(options)?.[1]?.replaceAll(',', ' ') ?? null;
  return [
    { uri, suites: [suite], components: components.split(/\s+/).filter((word) => word !== ''), signedBy },
  ];
}

/** The archive that holds the release `codename` itself, not its security updates or another project's packages. */
export function chooseArchive(archives: readonly AptArchive[], codename: string): AptArchive | null {
  return (
    archives.find((archive) => archive.suites.includes(codename) && archive.components.includes('main')) ??
    null
  );
}

/** A sources file for the source packages of another suite on the same archive. */
export function sourcePackagesStanza(archive: AptArchive, suite: string): string {
  const lines = ['Types: deb-src', `URIs: ${archive.uri}`, `Suites: ${suite}`, 'Components: main'];
  if (archive.signedBy !== null) lines.push(`Signed-By: ${archive.signedBy}`);
  return `${lines.join('\n')}\n`;
}
