import { z } from 'zod';
import { configFileSchema } from '../src/config-schema.ts';

/** JSON Schema of `switchyard.yaml`, for editors: what may be written, with defaults. */
export function configJsonSchema(): string {
  const schema = z.toJSONSchema(configFileSchema, { io: 'input', unrepresentable: 'any' });
  return `${JSON.stringify({ ...schema, title: 'switchyard.yaml' }, null, 2)}\n`;
}
