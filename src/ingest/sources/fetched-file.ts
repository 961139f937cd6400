import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';

const versionSchema = z.object({
  url: z.string(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** Sent packed, so that its bytes are not those of the file: a transfer of it can't go on from the middle. */
  packed: z.boolean(),
});

/** What a server said of the version it sent. */
export type Version = z.infer<typeof versionSchema>;

/** Bytes of a transfer that broke off, and the version that they are of. */
export interface Part {
  readonly version: Version;
  readonly bytes: number;
}

const wholeSchema = versionSchema.extend({ bytes: z.number() });

export const partOf = (file: string) => `${file}.part`;

/** The version of the whole file that is here; null when there is none of this address that is whole. */
export async function readWhole(file: string, url: string): Promise<Version | null> {
  const known = wholeSchema.safeParse(await readJson(`${file}.version`));
  const size = await sizeOf(file);
  return known.success && known.data.url === url && known.data.bytes === size ? known.data : null;
}

/** What a broken-off transfer of this address has left; null when there is nothing to go on from. */
export async function readPart(file: string, url: string): Promise<Part | null> {
  const version = versionSchema.safeParse(await readJson(`${partOf(file)}.version`));
  const bytes = (await sizeOf(partOf(file))) ?? 0;
  const usable = version.success && version.data.url === url && validatorOf(version.data) !== null;
  return usable && bytes > 0 ? { version: version.data, bytes } : null;
}

/** Notes of which version the part is, before its first byte: a part without it is of no use. */
export async function beginPart(file: string, version: Version): Promise<void> {
  await forgetPart(file);
  if (validatorOf(version) !== null) await writeJson(`${partOf(file)}.version`, version);
}

export async function forgetPart(file: string): Promise<void> {
  await rm(`${partOf(file)}.version`, { force: true });
  await rm(partOf(file), { force: true });
}

/** The part is whole and takes the place of the file. At no moment is a version noted that is not the file's. */
export async function finishPart(file: string, version: Version): Promise<void> {
  const bytes = (await sizeOf(partOf(file))) ?? 0;
  await rm(`${file}.version`, { force: true });
  await rename(partOf(file), file);
  await writeJson(`${file}.version`, { ...version, bytes });
  await forgetPart(file);
}

/** What a server can tell byte by byte whether its file is still the same; null when it gave nothing such. */
export function validatorOf({ etag, lastModified, packed }: Version): string | null {
  if (packed) return null;
  return etag !== null && !etag.startsWith('W/') ? etag : lastModified;
}

async function sizeOf(path: string): Promise<number | null> {
  return await stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.new`, JSON.stringify(value));
  await rename(`${path}.new`, path);
}
