import { createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testEnvironment } from '../support/services/environment.ts';
import { onFreePort } from '../support/services/free-port.ts';
import { explainMissing, type Found, planServices } from '../support/services/plan-services.ts';
import { choosePostgres, isRecentVector } from '../support/services/postgres-installation.ts';
import { askRedis } from '../support/services/redis-protocol.ts';
import { createTestDatabase, databaseUrl, testDatabaseName } from '../support/test-database.ts';
import { startTestRedis } from '../support/test-redis.ts';

const ADDRESSES = {
  databaseUrl: 'postgresql://postgres@127.0.0.1:1/postgres',
  redisUrl: 'redis://127.0.0.1:2',
};

describe('the environment of the tests', () => {
  it.each([
    'DATABASE_URL',
    'APP_DATABASE_URL',
    'REDIS_URL',
    'SLACK_BOT_TOKEN',
    'ANTHROPIC_API_KEY',
    'ANTHROPIC_BASE_URL',
    'SWITCHYARD_HOME',
    'EMBEDDING_MODEL',
    'RESYNC_SECRET_NEWS',
    'ADMIN_TOKEN',
    'PGHOST',
    'PGPASSWORD',
  ])('does not hold %s', (name) => {
    expect(testEnvironment({ [name]: 'configured' }, ADDRESSES)).not.toHaveProperty(name);
  });

  it('holds the addresses of the services, and what it held of other things', () => {
    const environment = testEnvironment({ PATH: '/usr/bin', CI: 'true', UNSET: undefined }, ADDRESSES);
    expect(environment).toEqual({
      PATH: '/usr/bin',
      CI: 'true',
      TEST_DATABASE_URL: ADDRESSES.databaseUrl,
      TEST_REDIS_URL: ADDRESSES.redisUrl,
    });
  });
});

describe('the way to a service', () => {
  const installation = { programs: '/pg/bin', major: 17, version: '17.2', vector: '0.8.0' };
  const nothing: Found = {
    environment: {},
    postgres: { usable: null, withoutVector: null },
    redisServer: null,
    docker: false,
    canInstall: false,
  };
  const local = {
    postgres: { usable: installation, withoutVector: null },
    redisServer: '/usr/bin/redis-server',
  };

  it('is the one that was given, though there are local programs', () => {
    const environment = { TEST_DATABASE_URL: 'postgresql://given', TEST_REDIS_URL: 'redis://given' };
    expect(planServices({ ...nothing, ...local, environment })).toEqual({
      database: { way: 'given', url: 'postgresql://given' },
      redis: { way: 'given', url: 'redis://given' },
    });
  });

  it('never is a configured DATABASE_URL or REDIS_URL', () => {
    const environment = { DATABASE_URL: 'postgresql://production', REDIS_URL: 'redis://production' };
    expect(planServices({ ...nothing, environment })).toEqual({
      database: { way: 'none' },
      redis: { way: 'none' },
    });
  });

  it('is a local program before docker, and docker before installing', () => {
    const found = { ...nothing, docker: true, canInstall: true };
    expect(planServices({ ...found, ...local }).redis.way).toBe('local');
    expect(planServices(found).redis.way).toBe('compose');
    expect(planServices({ ...found, docker: false }).redis.way).toBe('install');
  });

  it('is found for each service by itself', () => {
    const plan = planServices({ ...nothing, postgres: local.postgres, docker: true });
    expect(plan).toEqual({ database: { way: 'local', installation }, redis: { way: 'compose' } });
  });

  it('is explained where there is none, naming only what is missing', () => {
    const message = explainMissing(planServices({ ...nothing, postgres: local.postgres }));
    expect(message).toContain('The tests need redis-server, and this machine has none');
  });
});

describe('the choice of a Postgres', () => {
  const of = (version: string, vector: string | null) => ({
    programs: `/usr/lib/postgresql/${version}/bin`,
    major: Number.parseInt(version, 10),
    version,
    vector,
  });

  it('takes the newest that has pgvector, and not the newest of all', () => {
    const choice = choosePostgres([of('15.1', '0.8.0'), of('17.0', null), of('16.2', '0.8.1')]);
    expect([choice.usable?.major, choice.withoutVector?.major]).toEqual([16, 17]);
  });

  it('takes none older than 15, and none whose pgvector is older than 0.8.0', () => {
    expect(choosePostgres([of('14.9', '0.8.0'), of('16.2', '0.6.0')]).usable).toBeNull();
  });

  it.each([
    ['0.8.0', true],
    ['0.10.0', true],
    ['0.8.0-1.pgdg12+1', true],
    ['1.0', true],
    ['0.7.4', false],
    ['nonsense', false],
    [null, false],
  ])('holds pgvector %s for recent enough: %s', (version, expected) => {
    expect(isRecentVector(version)).toBe(expected);
  });
});

describe('a start on a free port', () => {
  it('is tried on another port when the first one was taken meanwhile', async () => {
    const tried: number[] = [];
    const port = await onFreePort(async (free) => {
      tried.push(free);
      if (tried.length < 3) throw new Error('could not bind: Address already in use');
      return free;
    });
    expect(tried.length).toBe(3);
    expect(port).toBe(tried[2]);
  });

  it('fails at once of anything else', async () => {
    let tries = 0;
    const start = onFreePort(async () => {
      tries += 1;
      throw new Error('the image can not be downloaded');
    });
    await expect(start).rejects.toThrow('downloaded');
    expect(tries).toBe(1);
  });
});

describe('a database of a test', () => {
  it.each([undefined, ''])(
    'is refused when TEST_DATABASE_URL is %j, whatever DATABASE_URL says',
    async (url) => {
      const environment = { TEST_DATABASE_URL: url, DATABASE_URL: 'postgresql://production' };
      await expect(createTestDatabase(environment)).rejects.toThrow('TEST_DATABASE_URL is not set');
    },
  );

  it.each(['mysql://127.0.0.1/x', 'not an address'])(
    'is refused on %j, saying what is allowed',
    async (url) => {
      const refusal = createTestDatabase({ TEST_DATABASE_URL: url });
      await expect(refusal).rejects.toThrow('allowed is postgresql://');
    },
  );

  it('has a random name', () => {
    expect(testDatabaseName(() => Buffer.from('0123456789abcdef', 'hex'))).toBe(
      'switchyard_test_0123456789abcdef',
    );
    expect(testDatabaseName()).not.toBe(testDatabaseName());
  });

  it('is on the same server, for the same user and with the same settings', () => {
    const url = databaseUrl('postgresql://me:secret@host:5433/postgres?sslmode=disable', 'switchyard_test_1');
    expect(url).toBe('postgresql://me:secret@host:5433/switchyard_test_1?sslmode=disable');
  });
});

describe('a Redis of a test', () => {
  it('forgets everything in a crash, and keeps its port', async () => {
    const redis = await startTestRedis();
    await askRedis(redis.port, 'SET job waiting');
    await redis.kill();
    await expect(askRedis(redis.port, 'PING')).rejects.toThrow();
    await redis.restart();
    expect(await askRedis(redis.port, 'DBSIZE')).toBe(':0\r\n');
    await redis.stop();
  });

  it('keeps everything in a crash where that was asked for, and loses it when wiped', async () => {
    const redis = await startTestRedis({ persistence: true });
    await askRedis(redis.port, 'SET job waiting');
    await redis.kill();
    await redis.restart();
    expect(await askRedis(redis.port, 'GET job')).toBe('$7\r\nwaiting\r\n');
    await redis.wipe();
    expect(await askRedis(redis.port, 'DBSIZE')).toBe(':0\r\n');
    await redis.stop();
  });

  it('has another port than a second one', async () => {
    const [first, second] = await Promise.all([startTestRedis(), startTestRedis()]);
    expect(first.port).not.toBe(second.port);
    await Promise.all([first.stop(), second.stop()]);
  });
});

describe('a question to Redis', () => {
  const answering = async (answer: (socket: Socket) => void) => {
    const server = createServer((socket) => socket.once('data', () => answer(socket)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return { port: address.port, close: () => server.close() };
  };

  it('waits for the whole of an answer that comes in parts', async () => {
    const server = await answering((socket) => {
      socket.write('$6\r\nab');
      setTimeout(() => socket.write('c\r\nd'), 20);
      setTimeout(() => socket.write('\r\n'), 40);
    });
    expect(await askRedis(server.port, 'GET x')).toBe('$6\r\nabc\r\nd\r\n');
    server.close();
  });

  it('fails with the reason when it is refused, and when the connection closes', async () => {
    const refusing = await answering((socket) => socket.write('-LOADING dataset\r\n'));
    await expect(askRedis(refusing.port, 'PING')).rejects.toThrow('refuses PING: -LOADING dataset');
    refusing.close();
    const closing = await answering((socket) => socket.destroy());
    await expect(askRedis(closing.port, 'PING')).rejects.toThrow('closed the connection');
    closing.close();
  });
});
