import { describe, expect, it } from 'vitest';
import {
  isAllowedRepository,
  isBranchName,
  isInnerFolder,
  splitPassword,
} from '../../../src/ingest/sources/git-address.ts';
import { isAllowedAddress, mayRedirect, shownAddress } from '../../../src/ingest/sources/web-address.ts';

describe('an address on the web', () => {
  it.each([
    'https://example.com/posts.jsonl',
    'https://user:password@example.com:8443/x?y=z',
    'https://10.0.0.7/posts.jsonl',
    'http://localhost:8080/x',
    'http://127.0.0.1/x',
    'http://127.1/x',
    'http://[::1]:3000/x',
  ])('%s may be fetched', (address) => {
    expect(isAllowedAddress(address)).toBe(true);
  });

  it.each([
    'http://example.com/posts.jsonl',
    'http://localhost.example.com/x',
    'http://127.0.0.1.example.com/x',
    'http://10.0.0.7/x',
    'http://[::ffff:10.0.0.1]/x',
    'ftp://example.com/x',
    'file:///etc/passwd',
    'https://',
    'posts.jsonl',
  ])('%s may not be fetched', (address) => {
    expect(isAllowedAddress(address)).toBe(false);
  });

  it.each([
    ['https://example.com/', 'https://cdn.example.net/x', true],
    ['https://10.0.0.1/', 'https://10.0.0.2/x', true],
    ['http://localhost:1/', 'http://localhost:2/x', true],
    ['https://example.com/', 'http://example.com/x', false],
    ['https://example.com/', 'http://localhost/x', false],
    ['https://example.com/', 'https://localhost/x', false],
    ['https://example.com/', 'https://10.0.0.1/x', false],
    ['https://example.com/', 'https://169.254.169.254/latest/meta-data', false],
    ['https://example.com/', 'https://[fd00::1]/x', false],
    ['https://example.com/', 'https://[::ffff:192.168.0.1]/x', false],
    ['https://example.com/', 'https://2130706433/x', false],
  ])('%s may lead to %s: %s', (from, to, allowed) => {
    expect(mayRedirect(new URL(from), new URL(to))).toBe(allowed);
  });

  it.each([
    ['https://example.com/a/b.jsonl', 'https://example.com/a/b.jsonl'],
    ['https://me:secret@example.com/b?token=secret', 'https://***@example.com/b?…'],
    ['https://secret@example.com/b', 'https://***@example.com/b'],
    ['git@example.com:team/posts.git', 'git@example.com:team/posts.git'],
  ])('%s is shown as %s', (address, shown) => {
    expect(shownAddress(address)).toBe(shown);
  });
});

describe('an address of a git repository', () => {
  it.each([
    'https://example.com/team/posts.git',
    'ssh://git@example.com/posts.git',
    'git@example.com:team/posts.git',
    'file:///srv/posts.git',
    '/srv/posts.git',
    '../posts.git',
  ])('%s is allowed', (address) => {
    expect(isAllowedRepository(address)).toBe(true);
  });

  it.each([
    '--upload-pack=touch /tmp/x',
    'ext::sh -c "touch /tmp/x"',
    'ssh://-oProxyCommand=touch/x',
    'https://-x/y',
    '-u@example.com:x',
    'http://example.com/posts.git',
    'git://example.com/posts.git',
    'fd::17',
    'posts',
    '',
  ])('%s is not allowed', (address) => {
    expect(isAllowedRepository(address)).toBe(false);
  });

  it.each([
    ['main', true],
    ['feature/x-1.2_y', true],
    ['--orphan', false],
    ['a..b', false],
    ['a b', false],
    ['', false],
  ])('has a branch %j: %s', (name, allowed) => {
    expect(isBranchName(name)).toBe(allowed);
  });

  it.each([
    ['.', true],
    ['docs/posts', true],
    ['..', false],
    ['a/../../b', false],
    ['/etc', false],
  ])('has a folder %j: %s', (path, allowed) => {
    expect(isInnerFolder(path)).toBe(allowed);
  });

  it('gives its password apart, for its own server alone', () => {
    expect(splitPassword('https://me:s%40cret@example.com:8443/posts.git')).toEqual({
      url: 'https://example.com:8443/posts.git',
      settings: {
        'http.https://example.com:8443/.extraHeader': `Authorization: Basic ${Buffer.from('me:s@cret').toString('base64')}`,
      },
    });
    expect(splitPassword('git@example.com:posts.git')).toEqual({
      url: 'git@example.com:posts.git',
      settings: {},
    });
  });
});
