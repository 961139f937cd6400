// Entry of a worker thread when the program runs from source: registers the TypeScript loader, then
// imports the module named by the first argument.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);
