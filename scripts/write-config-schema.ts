import { writeFileSync } from 'node:fs';
import { configJsonSchema } from './config-json-schema.ts';

writeFileSync(new URL('../docs/switchyard.schema.json', import.meta.url), configJsonSchema());
