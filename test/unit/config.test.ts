import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configJsonSchema } from '../../scripts/config-json-schema.ts';
import { readConfig } from '../../src/config.ts';
import { environmentSchema } from '../../src/environment-schema.ts';
import { maskPassword } from '../../src/explain-setting.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchyard-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(yaml: string | null, variables: Record<string, string> = {}) {
  if (yaml !== null) writeFileSync(join(folder, 'switchyard.yaml'), yaml);
  return readConfig(variables, folder);
}

function failure(yaml: string | null, variables: Record<string, string> = {}): string {
  try {
    read(yaml, variables);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('was accepted');
}

describe('configuration', () => {
  it('falls back to the sample library and the embedded defaults when nothing is configured', () => {
    const config = read(null);
    expect(config.file).toBeNull();
    expect(config.sources.map(({ id, kind }) => [id, kind])).toEqual([['library', 'markdown']]);
    expect(config.environment).toMatchObject({ EMBEDDING_MODEL: 'bundled', HOST: '127.0.0.1', PORT: 3000 });
    expect(config.environment.DATABASE_URL).toBeUndefined();
    expect(config.home).toBe(join(folder, '.switchyard'));
  });

  it('takes paths from the folder of the file, and leaves a url alone', () => {
    const config = read('sources: [{ id: a, kind: markdown, path: ./docs }]\ntemplates: [./more]');
    expect(config.sources[0]).toMatchObject({ path: join(folder, 'docs') });
    expect(config.templates).toEqual([join(folder, 'more')]);
  });

  it('is frozen all the way down', () => {
    const config = read('sources: [{ id: a, kind: markdown, path: ./docs }]');
    expect(
      Object.isFrozen(config) && Object.isFrozen(config.sources[0]) && Object.isFrozen(config.sync),
    ).toBe(true);
  });

  it('puts variables into text values, and names one that is not set', () => {
    const yaml = `sources: [{ id: a, kind: markdown, path: "${'$'}{DOCS}" }]`;
    expect(read(yaml, { DOCS: '/docs' }).sources[0]).toMatchObject({ path: '/docs' });
    expect(failure(yaml)).toContain('sources.0.path names the variable DOCS, which is not set');
  });

  it('treats an empty variable as one that is not set', () => {
    expect(read(null, { DATABASE_URL: '', PORT: ' ' }).environment).toMatchObject({ PORT: 3000 });
  });

  it('says when the named configuration file is not there', () => {
    expect(failure(null, { SWITCHYARD_CONFIG: 'gone.yaml' })).toContain('gone.yaml does not exist');
  });

  const wrongSettings: [string, string | null, Record<string, string>, string[]][] = [
    ['a port', null, { PORT: '99999' }, ['PORT = "99999"', '0 to 65535']],
    ['a port of words', null, { PORT: 'http' }, ['PORT = "http"', '0 to 65535']],
    ['a log level', null, { LOG_LEVEL: 'loud' }, ['LOG_LEVEL = "loud"', 'fatal, error, warn']],
    [
      'a database url',
      null,
      { DATABASE_URL: 'mysql://u:secret@h/d' },
      ['DATABASE_URL', 'mysql://u:***@h/d', 'postgres://'],
    ],
    ['a token', null, { SLACK_BOT_TOKEN: 'abc-secret' }, ['SLACK_BOT_TOKEN = ***', 'xoxb-']],
    ['a short admin token', null, { ADMIN_TOKEN: 'short' }, ['ADMIN_TOKEN = ***', '16 characters']],
    ['an embedding model', null, { EMBEDDING_MODEL: 'no such' }, ['EMBEDDING_MODEL = "no such"', 'bundled']],
    ['a source kind', 'sources: [{ id: a, kind: rss, path: x }]', {}, ['sources.0', 'markdown']],
    ['a source id', 'sources: [{ id: "A B", kind: json, path: x }]', {}, ['sources.0.id = "A B"', 'a-z']],
    [
      'two sources of one id',
      'sources: [{ id: a, kind: json, path: x }, { id: a, kind: json, path: y }]',
      {},
      ['sources.1.id', 'another source'],
    ],
    ['an unknown setting', 'surces: []', {}, ['"surces"', 'allowed is sources, templates, synonyms']],
    [
      'an unknown setting within a source',
      'sources: [{ id: a, kind: markdown, path: x, audience: { channel: [C1] } }]',
      {},
      ['sources.0.audience', '"channel"', 'allowed is channels, groups'],
    ],
    [
      'an audience of nobody',
      'sources: [{ id: a, kind: markdown, path: x, audience: {} }]',
      {},
      ['sources.0.audience', 'one channel or group'],
    ],
    [
      'a base url that is a script',
      'sources: [{ id: a, kind: markdown, path: x, base_url: "javascript:alert(1)" }]',
      {},
      ['sources.0.base_url', 'https://'],
    ],
    ['a number too small', 'sync: { purge_after_days: -1 }', {}, ['= "-1"', 'allowed is 0 or more']],
    ['a text for a number', 'sync: { sweep_seconds: abc }', {}, ['= "abc"', 'allowed is a number']],
    [
      'a number for a text',
      'sources: [{ id: a, kind: markdown, path: 5 }]',
      {},
      ['path = "5"', 'allowed is a text'],
    ],
    ['a list for settings', '- a', {}, ['(top level)', 'allowed is settings by name']],
    ['a choice', 'model: { profile: fast }', {}, ['= "fast"', 'allowed is one of auto, native, generic']],
    ['an address without its protocol', null, { DATABASE_URL: 'u:abc-secret@h/db' }, ['DATABASE_URL = ***']],
    [
      'a secret of no source',
      null,
      { RESYNC_SECRET_NOSUCH: 'abc-secret-abc-secret' },
      ['RESYNC_SECRET_NOSUCH', 'allowed is RESYNC_SECRET_LIBRARY'],
    ],
    [
      'a folder as its file',
      null,
      { SWITCHYARD_CONFIG: '.' },
      ['SWITCHYARD_CONFIG', 'allowed is a YAML file'],
    ],
    ['a time zone', 'timezone: Mars/Olympus', {}, ['timezone = "Mars/Olympus"', 'Europe/Madrid']],
    ['a removal limit', 'sync: { removal_limit: 15 }', {}, ['sync.removal_limit = "15"', '0 to 1']],
    ['broken YAML', 'sources: [', {}, ['not valid YAML']],
  ];
  it.each(wrongSettings)('stops on %s, naming it and what is allowed', (_, yaml, variables, parts) => {
    const message = failure(yaml, variables);
    for (const part of parts) expect(message).toContain(part);
    expect(message).not.toContain('secret@');
    expect(message).not.toContain('abc-secret');
  });

  it('masks the password of a url', () => {
    expect(maskPassword('postgres://user:p%40ss@host:5432/db')).toBe('postgres://user:***@host:5432/db');
  });

  it('has its JSON Schema published as it is', () => {
    const published = readFileSync(new URL('../../docs/switchyard.schema.json', import.meta.url), 'utf8');
    expect(published).toBe(configJsonSchema());
  });

  it('lists every variable in .env.example', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    for (const name of Object.keys(environmentSchema.shape))
      expect(example).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  });
});
