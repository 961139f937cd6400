import { describe, expect, it } from 'vitest';
import { chooseArchive, parseAptSources, sourcePackagesStanza } from '../support/services/apt-sources.ts';
import { parseCandidate, parsePostgresMajor, planPackages } from '../support/services/debian-packages.ts';
import { parseRelease } from '../support/services/debian-release.ts';

describe('the packages to install', () => {
  const situation = {
    needsPostgres: true,
    needsRedis: true,
    major: 15,
    isPostgresInstalled: true,
    hasServerHeaders: false,
    vectorCandidate: null,
  };

  it('are those that build pgvector where no package of it is recent enough', () => {
    const packages = ['postgresql-server-dev-15', 'build-essential', 'dpkg-dev', 'redis-server'];
    expect(planPackages(situation)).toEqual({ packages, buildsVector: true });
    expect(planPackages({ ...situation, vectorCandidate: '0.6.0-1' }).buildsVector).toBe(true);
  });

  it('are the package of pgvector where it is recent enough, with Postgres where that is missing', () => {
    const trixie = { ...situation, major: 17, isPostgresInstalled: false, vectorCandidate: '0.8.0-1' };
    const packages = ['postgresql-17', 'postgresql-17-pgvector', 'redis-server'];
    expect(planPackages(trixie)).toEqual({ packages, buildsVector: false });
  });

  it('are only what is needed', () => {
    const packages = ['redis-server'];
    expect(planPackages({ ...situation, needsPostgres: false })).toEqual({ packages, buildsVector: false });
  });

  it('are read from what apt-cache says', () => {
    expect(parseCandidate('redis-server:\n  Installed: (none)\n  Candidate: 5:7.0.15-1\n')).toBe('7.0.15-1');
    expect(parseCandidate('redis-server:\n  Installed: (none)\n  Candidate: (none)\n')).toBeNull();
    expect(parseCandidate('')).toBeNull();
    expect(parsePostgresMajor('postgresql\n  Depends: postgresql-15\n  Suggests: postgresql-doc\n')).toBe(15);
  });
});

describe("the machine's apt sources", () => {
  const stanzas = [
    'Types: deb deb-src',
    '# URIs: http://commented.example/debian',
    'URIs: http://mirror.example/debian',
    'Suites: bookworm bookworm-updates',
    'Components: main contrib',
    'Signed-By: /keys/archive.gpg',
    '',
    'Types: deb',
    'URIs: http://mirror.example/debian-security',
    'Suites: bookworm-security',
    'Components: main',
    '',
    'Enabled: no',
    'Types: deb',
    'URIs: http://off.example/debian',
    'Suites: bookworm',
    'Components: main',
  ].join('\n');

  it('are read in the format of stanzas, without what is commented out or off', () => {
    const archives = parseAptSources('debian.sources', stanzas);
    expect(archives.map((archive) => archive.uri)).toEqual([
      'http://mirror.example/debian',
      'http://mirror.example/debian-security',
    ]);
    expect(archives[0]).toMatchObject({
      suites: ['bookworm', 'bookworm-updates'],
      signedBy: '/keys/archive.gpg',
    });
  });

  it('are read in the format of one line each', () => {
    const lines = [
      '# deb http://commented.example/debian bookworm main',
      'deb-src http://mirror.example/debian bookworm main',
      'deb [arch=amd64 signed-by=/keys/a.gpg,/keys/b.gpg] http://mirror.example/debian bookworm main # ours',
    ];
    expect(parseAptSources('sources.list', lines.join('\n'))).toEqual([
      {
        uri: 'http://mirror.example/debian',
        suites: ['bookworm'],
        components: ['main'],
        signedBy: '/keys/a.gpg /keys/b.gpg',
      },
    ]);
  });

  it('give the archive of the release itself, not of its security updates or of another project', () => {
    const other = parseAptSources('other.list', 'deb http://other.example/apt nodistro main');
    const archives = [...other, ...parseAptSources('debian.sources', stanzas)];
    expect(chooseArchive(archives, 'bookworm')?.uri).toBe('http://mirror.example/debian');
    expect(chooseArchive(archives, 'sid')).toBeNull();
  });

  it('lend mirror and key to the source packages of another suite', () => {
    const key =
      'Types: deb\nURIs: http://m.example/\nSuites: b\nComponents: main\nSigned-By:\n -----BEGIN\n .\n end';
    const [archive] = parseAptSources('debian.sources', key);
    expect(sourcePackagesStanza(archive!, 'trixie')).toBe(
      'Types: deb-src\nURIs: http://m.example/\nSuites: trixie\nComponents: main\n' +
        'Signed-By: \n -----BEGIN\n .\n end\n',
    );
  });

  it('belong to a release that is read from its own description', () => {
    const text = 'PRETTY_NAME="Some Linux"\nID=some\nID_LIKE="ubuntu debian"\nVERSION_CODENAME=code\n';
    expect(parseRelease(text)).toEqual({ id: 'some', like: ['ubuntu', 'debian'], codename: 'code' });
  });
});
