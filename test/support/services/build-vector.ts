import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { chooseArchive, parseAptSources, sourcePackagesStanza } from './apt-sources.ts';
import type { Release } from './debian-release.ts';
import type { PostgresInstallation } from './postgres-installation.ts';
import { type CommandOptions, runCommand } from './run-command.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** The first Debian release whose source package of pgvector is 0.8.0. */
const SOURCE_SUITE = 'trixie';
const APT_FOLDER = '/etc/apt';

/**
 * Builds and installs pgvector from Debian's source package, fetched and verified by apt with a sources
 * list and state of its own in a temporary folder: the machine's apt configuration stays as it is.
 */
export async function buildVector(
  installation: PostgresInstallation,
  release: Release,
  signal?: AbortSignal,
): Promise<void> {
  const stanza = sourcePackagesStanza(await machineArchive(release), SOURCE_SUITE);
  const folder = await makeTemporaryFolder('pgvector');
  try {
    const source = await fetchSource(folder.path, stanza, signal);
    // OPTFLAGS empty: no instructions of this very processor. No bitcode: it would need clang's version to fit.
    const settings = [`PG_CONFIG=${join(installation.programs, 'pg_config')}`, 'OPTFLAGS=', 'with_llvm=no'];
    const options: CommandOptions = { cwd: source, signal };
    await runCommand('make', [`-j${availableParallelism()}`, ...settings], options);
    await runCommand('make', ['install', ...settings], { ...options, mustFinish: true });
  } finally {
    await folder.remove();
  }
}

async function machineArchive(release: Release) {
  if (release.id !== 'debian') {
    throw new Error(
      `pgvector can be built on Debian alone, and this is ${release.id}: install pgvector 0.8.0 or newer`,
    );
  }
  const files = ['sources.list', ...(await sourceParts())];
  const archives = await Promise.all(files.map(readArchives));
  const archive = chooseArchive(archives.flat(), release.codename);
  if (archive === null) {
    throw new Error(
      `no apt source in ${APT_FOLDER} has suite ${release.codename}, component main: pgvector can't be fetched`,
    );
  }
  return archive;
}

async function sourceParts(): Promise<string[]> {
  const names = await readdir(join(APT_FOLDER, 'sources.list.d')).catch(() => []);
  return names.filter((name) => /\.(list|sources)$/.test(name)).map((name) => join('sources.list.d', name));
}

async function readArchives(name: string) {
  const text = await readFile(join(APT_FOLDER, name), 'utf8').catch(() => '');
  return parseAptSources(name, text);
}

async function fetchSource(folder: string, stanza: string, signal?: AbortSignal): Promise<string> {
  const [parts, download] = [join(folder, 'parts'), join(folder, 'download')];
  // apt makes neither of the last two itself.
  const folders = [
    parts,
    download,
    join(folder, 'lists', 'partial'),
    join(folder, 'cache', 'archives', 'partial'),
  ];
  await Promise.all(folders.map((path) => mkdir(path, { recursive: true })));
  await writeFile(join(parts, 'pgvector.sources'), stanza);
  const privateState = [
    'Dir::Etc::SourceList=/dev/null',
    `Dir::Etc::SourceParts=${parts}`,
    `Dir::State::Lists=${join(folder, 'lists')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    // apt's own user can't enter our private folder.
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting]);
  const options: CommandOptions = { cwd: download, signal };
  await runCommand('apt-get', [...privateState, 'update'], options);
  await runCommand('apt-get', [...privateState, 'source', '--download-only', 'pgvector'], options);
  const description = (await readdir(download)).find((name) => name.endsWith('.dsc'));
  if (description === undefined) throw new Error("apt-get source pgvector has brought no '.dsc' file");
  // apt has verified the files against the signed index; dpkg-source has no keyring to do it again.
  await runCommand('dpkg-source', ['--no-check', '--extract', description, 'source'], options);
  return join(download, 'source');
}
