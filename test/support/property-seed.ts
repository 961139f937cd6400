import fc from 'fast-check';

/**
 * Property tests draw the same inputs on every run, so that a change is judged by what it changes.
 * `PROPERTY_SEED=7 npm test` tries others.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
