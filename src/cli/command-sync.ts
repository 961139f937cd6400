import { AppError } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { type Terminal, writeJson, writeLine } from './terminal.ts';
